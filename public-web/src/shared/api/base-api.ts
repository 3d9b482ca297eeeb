import type * as Contracts from '@club/contracts';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import { toApiError, type ApiError } from './api-error';

/** What every call needs to know; the store passes it on. */
export interface ApiContext {
  /** '' in the browser; the gateway's origin on the server. */
  apiBase: string;
}

/** Cookies on every request; failures as ApiError, its message `{status}: {body}` (specification-rules.md 7). */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, extra) => {
  const { apiBase } = api.extra as ApiContext;
  const send = fetchBaseQuery({
    baseUrl: `${apiBase}/api`,
    credentials: 'include',
    timeout: 20_000,
    responseHandler: (reply) => reply.text(),
  });
  const answer = await send(args, api, extra);
  if (answer.error !== undefined) return { error: await toApiError(answer.error) };
  return {
    data: answer.data === '' ? undefined : JSON.parse(String(answer.data)),
    ...(answer.meta !== undefined && { meta: answer.meta }),
  };
};

/** No retry, never stale, no refetch on focus, no polling: the query defaults of specification-rules.md 7. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Show', 'Shows'],
  keepUnusedDataFor: 24 * 60 * 60,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});

/**
 * Checks a reply against its contract; a reply that does not match is a failed call. The schemas are loaded with the
 * first reply: a page arrives with its data, so hydration does not need them.
 */
export const parsed =
  <Schema extends z.ZodType>(pick: (contracts: typeof Contracts) => Schema) =>
  async (reply: unknown): Promise<z.infer<Schema>> =>
    pick(await import('@club/contracts')).parse(reply);
