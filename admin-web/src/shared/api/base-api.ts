import { createAction } from '@reduxjs/toolkit';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { SESSION_TOKEN_HEADER, UNATTENDED_HEADER } from '@club/contracts';
import type { z } from 'zod';
import { toApiError, type ApiError } from './api-error';
import { isAttended } from './attendance';
import { nextSession } from './next-session';
import { actToConfirmIn, askForConfirmation } from './step-up';
import { readSession, storeSession, type StoredSession } from './stored-session';

/** The server no longer accepts the session. The member of staff has to sign in again. */
export const sessionEnded = createAction('session/ended');
/** The server has accepted the session, so from now on the page may hold text that the member of staff has typed. */
export const sessionAccepted = createAction('session/accepted');

const SIGN_IN = new Set(['/admin/login', '/admin/login/passkey-options', '/admin/login/passkey']);

const send = fetchBaseQuery({
  baseUrl: '/api',
  credentials: 'include',
  timeout: 20_000,
  responseHandler: (reply) => reply.text(),
  prepareHeaders: (headers) => {
    const session = readSession();
    if (session !== null) headers.set('authorization', `Bearer ${session.token}`);
    if (!isAttended()) headers.set(UNATTENDED_HEADER, '1');
    return headers;
  },
});

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, { response?: Response }>;

/**
 * Sends a request. If the session has ended, waits until the member of staff has signed in again, and sends the request
 * again. Does the same if the act has to be confirmed. Both are safe, because the refused request has changed nothing.
 */
const baseQuery: Query = async (args, api, extra) => {
  const session = readSession();
  const answer = await send(args, api, extra);
  const meta = metaOf(answer.meta);
  if (answer.error === undefined) {
    if (session !== null && isForStaff(args)) noteAccepted(session, meta.response, api);
    return { data: bodyOf(answer.data), meta };
  }
  const isRefused = answer.error.status === 401 && isForStaff(args);
  if (isRefused && (await signsInAgain(session, api))) return baseQuery(args, api, extra);
  if (await confirmsAct(answer.error.data, api.signal)) return baseQuery(args, api, extra);
  return { error: toApiError(answer.error, statusTextOf(meta)), meta };
};

const metaOf = (meta: FetchBaseQueryMeta | undefined): { response?: Response } =>
  meta?.response === undefined ? {} : { response: meta.response };
const statusTextOf = ({ response }: { response?: Response }): string => response?.statusText ?? '';
const bodyOf = (text: unknown): unknown => (text === '' ? null : JSON.parse(String(text)));

const isForStaff = (args: string | FetchArgs): boolean => {
  const url = typeof args === 'string' ? args : args.url;
  return !SIGN_IN.has(url) && (url.startsWith('/admin/') || url.startsWith('/objects/'));
};

/** Stores the token if the server has renewed it, unless someone has signed in or out while the request was on its way. */
function noteAccepted(
  used: StoredSession,
  response: Response | undefined,
  { dispatch }: BaseQueryApi,
): void {
  const token = response?.headers.get(SESSION_TOKEN_HEADER) ?? null;
  if (token !== null && readSession()?.token === used.token) storeSession({ ...used, token });
  dispatch(sessionAccepted());
}

/** Waits until the person whose session has ended has signed in again. @returns false if they do not. */
async function signsInAgain(
  used: StoredSession | null,
  { dispatch, signal }: BaseQueryApi,
): Promise<boolean> {
  const stored = readSession();
  if (stored === null || stored.token === used?.token) dispatch(sessionEnded());
  return used !== null && (await nextSession(used, signal)) !== null;
}

/** If the call has failed because its act has to be confirmed, asks the member of staff to do so. @returns whether they have. */
async function confirmsAct(failure: unknown, signal: AbortSignal): Promise<boolean> {
  const act = actToConfirmIn(failure);
  return act !== undefined && askForConfirmation(act, signal);
}

/**
 * Each api file adds its endpoints and declares the tags that they use. What has changed is read again at once and not when
 * no request is pending, because a file takes minutes and an act waits for its confirmation. See `readAgain`.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});

/** Checks a reply against its contract. */
export const parsed =
  <Schema extends z.ZodType>(schema: Schema) =>
  (reply: unknown): z.infer<Schema> =>
    schema.parse(reply);

/** The number of rows on the server, of which the reply is one page. */
export const totalOf = (meta: { response?: Response } | undefined): number =>
  Number(meta?.response?.headers.get('x-total-count') ?? 0);
