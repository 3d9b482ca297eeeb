import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import type * as Schemas from '../schemas';
import { toApiError, type ApiError } from './api-error';

/** What every call needs to know; the store passes it on. */
export interface ApiContext {
  /** '' in the browser; the gateway's origin on the server. */
  apiBase: string;
  /** On the server, the time (in ms since 1970) by which the page's data must have arrived. */
  deadline?: number;
}
/** A visitor who has pressed a button waits this long for the answer. */
const BROWSER_TIMEOUT_MS = 20_000;
const timeoutOf = ({ deadline }: ApiContext): number =>
  deadline === undefined ? BROWSER_TIMEOUT_MS : Math.max(1, deadline - Date.now());

/** Cookies on every request; failures as ApiError, its message `{status}: {body}` (specification-rules.md 7). */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, extra) => {
  const context = api.extra as ApiContext;
  const missing = api.type === 'mutation' ? await missingSchemas() : undefined;
  if (missing !== undefined) return { error: await toApiError(missing, '') };
  const send = fetchBaseQuery({
    baseUrl: `${context.apiBase}/api`,
    credentials: 'include',
    timeout: timeoutOf(context),
    responseHandler: (reply) => reply.text(),
  });
  const answer = await send(args, api, extra);
  if (answer.error !== undefined)
    return { error: await toApiError(answer.error, statusTextOf(answer.meta)) };
  return {
    data: answer.data === '' ? undefined : JSON.parse(String(answer.data)),
    ...(answer.meta !== undefined && { meta: answer.meta }),
  };
};

const statusTextOf = (meta: FetchBaseQueryMeta | undefined): string =>
  meta?.response?.statusText ?? '';

/** A change is sent only if its reply can be checked: a booking that was made must not be reported as failed. */
async function missingSchemas(): Promise<FetchBaseQueryError | undefined> {
  try {
    await import('../schemas');
    return undefined;
  } catch (error) {
    return { status: 'FETCH_ERROR', error: String(error) };
  }
}

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
  <Schema extends z.ZodType>(pick: (schemas: typeof Schemas) => Schema) =>
  async (reply: unknown): Promise<z.infer<Schema>> =>
    pick(await import('../schemas')).parse(reply);
