import type { ErrorCode } from '@club/contracts';
import { isDatabaseUnavailable, LateTransaction } from '@club/kit';

/** Our code for each status that the framework itself raises. */
const FRAMEWORK: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'VALIDATION_FAILED',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** The code of a failure that is not a DomainError: from the framework, or from the gateway's own database. */
export function codeOf(thrown: unknown): ErrorCode {
  if (isDatabaseUnavailable(thrown)) return 'SERVICE_UNAVAILABLE';
  if (thrown instanceof LateTransaction) return 'SERVICE_TIMEOUT';
  const status = statusOf(thrown);
  return (typeof status === 'number' ? FRAMEWORK[status] : undefined) ?? 'INTERNAL';
}

function statusOf(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  if ('statusCode' in thrown) return thrown.statusCode;
  return 'status' in thrown ? thrown.status : undefined;
}
