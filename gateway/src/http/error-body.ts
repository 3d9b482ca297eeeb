import {
  ERROR_MESSAGES,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  type FieldError,
} from '@club/contracts';

/** The body of every failure (specification-rules.md 10). */
export const errorBody = (
  code: ErrorCode,
  requestId: string,
  more: {
    message?: string;
    errors?: FieldError[] | undefined;
    details?: ErrorDetails | undefined;
  } = {},
): ErrorBody => ({
  code,
  message: more.message ?? ERROR_MESSAGES[code],
  ...(more.errors !== undefined && more.errors.length > 0 && { errors: more.errors }),
  requestId,
  ...more.details,
});
