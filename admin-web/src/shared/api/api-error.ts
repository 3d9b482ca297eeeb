import {
  errorBodySchema,
  validationSentence,
  type ErrorBody,
  type ErrorCode,
  type FieldError,
} from '@club/contracts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** A failed call. */
export interface ApiError {
  /** 0 if no answer arrived. */
  status: number;
  /** `{status}: {body}`, or the status text if the body is empty (specification-rules.md 7). */
  message: string;
  /** The sentence that staff read. */
  displayMessage: string;
  /** The fields that the server has refused. */
  errors?: FieldError[];
  /** The gateway's error code. Absent if the gateway did not answer. */
  code?: ErrorCode;
}

const NO_ANSWER = 'The server did not answer';

export function toApiError(error: FetchBaseQueryError, statusText: string): ApiError {
  const status = typeof error.status === 'number' ? error.status : 0;
  const text = bodyOf(error);
  const failure = { status, message: `${status}: ${text || statusText}` };
  const body = readBody(text);
  if (body === undefined) return { ...failure, displayMessage: NO_ANSWER };
  const { code, message, errors } = body;
  return errors === undefined
    ? { ...failure, code, displayMessage: message }
    : { ...failure, code, displayMessage: validationSentence(errors), errors };
}

const bodyOf = (error: FetchBaseQueryError): string => {
  if ('error' in error) return error.error;
  return typeof error.data === 'string' ? error.data : JSON.stringify(error.data ?? '');
};

function readBody(text: string): ErrorBody | undefined {
  try {
    return errorBodySchema.parse(JSON.parse(text));
  } catch {
    return undefined; // a proxy's page or a lost connection, not an answer of the gateway
  }
}

const isApiError = (thrown: unknown): thrown is ApiError =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'status' in thrown &&
  typeof thrown.status === 'number' &&
  'displayMessage' in thrown &&
  typeof thrown.displayMessage === 'string';

/** The sentence about a failed call that staff read, or undefined if something else was thrown. */
export const displayMessageOf = (thrown: unknown): string | undefined =>
  isApiError(thrown) ? thrown.displayMessage : undefined;

/** The fields that the server has refused. */
export const fieldErrorsOf = (thrown: unknown): FieldError[] =>
  isApiError(thrown) ? (thrown.errors ?? []) : [];

/** Whether the password was right, and the sign-in has to be repeated with a second factor. */
export const needsSecondFactor = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.code === 'SECOND_FACTOR_REQUIRED';

/** Whether the server has answered that it changed nothing. After any other failure, the request may have been carried out. */
export const wasRefused = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.status >= 400 && thrown.status < 500;

/** Whether the server has answered that what was asked for does not exist. */
export const wasNotFound = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.status === 404;
