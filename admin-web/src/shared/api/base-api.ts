import { createAction } from '@reduxjs/toolkit';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import { toApiError, type ApiError } from './api-error';
import { readSession } from './stored-session';

/** The server no longer accepts the session. The member of staff has to sign in again. */
export const sessionEnded = createAction('session/ended');

const send = fetchBaseQuery({
  baseUrl: '/api',
  credentials: 'include',
  timeout: 20_000,
  responseHandler: (reply) => reply.text(),
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
  if (answer.error === undefined)
    return { data: answer.data === '' ? null : JSON.parse(String(answer.data)), meta };
  if (answer.error.status === 401 && readSession() !== null) api.dispatch(sessionEnded());
  return { error: toApiError(answer.error), meta };
};

/** Each api file adds its endpoints and declares the tags that they use. */
export const baseApi = createApi({ reducerPath: 'api', baseQuery, endpoints: () => ({}) });

/** Checks a reply against its contract. */
export const parsed =
  <Schema extends z.ZodType>(schema: Schema) =>
  (reply: unknown): z.infer<Schema> =>
    schema.parse(reply);

/** The number of rows on the server, of which the reply is one page. */
export const totalOf = (meta: { response?: Response } | undefined): number =>
  Number(meta?.response?.headers.get('x-total-count') ?? 0);
