import { errorBodySchema, validationSentence, type ErrorCode } from '@club/contracts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

/** A failed call. `message` is `{status}: {body}`; people read `words`. */
export interface ApiError {
  status: number;
  message: string;
  code: ErrorCode | undefined;
  words: string | undefined;
}

const bodyOf = (error: FetchBaseQueryError): string => {
  if ('error' in error) return error.error;
  return typeof error.data === 'string' ? error.data : JSON.stringify(error.data ?? '');
};

export function toApiError(error: FetchBaseQueryError): ApiError {
  const status = typeof error.status === 'number' ? error.status : 0;
  const body = bodyOf(error);
  const known = readBody(body);
  return {
    status,
    message: `${status}: ${body || 'Error'}`,
    code: known?.code,
    words: known?.errors === undefined ? known?.message : validationSentence(known.errors),
  };
}

function readBody(body: string) {
  try {
    return errorBodySchema.parse(JSON.parse(body));
  } catch {
    return undefined; // not from our gateway: a proxy's page, a broken line
  }
}

/** Whatever a mutation threw, as an ApiError where it is one. */
export const asApiError = (thrown: unknown): ApiError | undefined =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'message' in thrown ? (thrown as ApiError) : undefined;
