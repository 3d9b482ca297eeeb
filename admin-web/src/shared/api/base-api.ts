import { errorBodySchema, validationSentence, type FieldError } from '@club/contracts';
import { createAction } from '@reduxjs/toolkit';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import { readSession } from './kept-session';

/** A failed call, in the words that staff read. */
export interface ApiError {
  status: number;
  message: string;
  /** What is wrong with which field, where the server said so. */
  errors?: FieldError[];
}
/** The server no longer knows the session: sign in again. */
export const sessionEnded = createAction('session/ended');

const send = fetchBaseQuery({
  baseUrl: '/api',
  credentials: 'include',
  timeout: 20_000,
  prepareHeaders: (headers) => {
    const session = readSession();
    if (session !== null) headers.set('authorization', `Bearer ${session.token}`);
    return headers;
  },
});

const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  object,
  { response?: Response }
> = async (args, api, extra) => {
  const answer = await send(args, api, extra);
  const meta = answer.meta?.response === undefined ? {} : { response: answer.meta.response };
  if (answer.error === undefined) return { data: answer.data, meta };
  if (answer.error.status === 401 && readSession() !== null) api.dispatch(sessionEnded());
  return { error: wordsOf(answer.error), meta };
};

function wordsOf(error: FetchBaseQueryError): ApiError {
  const status = typeof error.status === 'number' ? error.status : 0;
  const body = errorBodySchema.safeParse(error.data);
  if (!body.success) return { status, message: 'The server did not answer' };
  const { message, errors } = body.data;
  return errors === undefined
    ? { status, message }
    : { status, message: validationSentence(errors), errors };
}

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Bookings', 'Shows', 'Enquiries', 'Stats', 'GiftCards'],
  endpoints: () => ({}),
});

/** Checks a reply against its contract. */
export const parsed =
  <Schema extends z.ZodType>(schema: Schema) =>
  (reply: unknown): z.infer<Schema> =>
    schema.parse(reply);

/** The list's length on the server, beside its page. */
export const totalOf = (meta: { response?: Response } | undefined): number =>
  Number(meta?.response?.headers.get('x-total-count') ?? 0);
