import {
  isAction,
  type Middleware,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from './base-api';

type ApiState = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];
type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];
/** The tags of what has changed; `unknown` after a mutation, which may have changed anything. */
type Change = Tags | 'unknown';

/** What RTK's actions say about a request. */
interface RequestMeta {
  requestId: string;
  arg: { endpointName: string; originalArgs: unknown; queryCacheKey: string };
}
type Query = RequestMeta['arg'];
type Initiate = (
  args: unknown,
  options: { subscribe: false; forceRefetch: true },
) => ThunkAction<unknown, ApiState, unknown, UnknownAction>;

const QUERY = `${baseApi.reducerPath}/executeQuery`;
const MUTATION = `${baseApi.reducerPath}/executeMutation`;

/** The request that has begun or ended with this action, if it is one of these. */
const requestIn = (action: unknown, ...types: readonly string[]): RequestMeta | undefined =>
  isAction(action) && types.includes(action.type)
    ? (action as unknown as { meta: RequestMeta }).meta
    : undefined;

/**
 * Reads a query again that was under way while something changed, because its answer may be older than the change. The
 * cache itself leaves out what is under way when it reads again `immediately`. Belongs behind the cache's own middleware:
 * it has to note a change before that one begins to read again.
 */
export const readAgain: Middleware = (store) => {
  const again = store.dispatch as ThunkDispatch<ApiState, unknown, UnknownAction>;
  const changesSince = new Map<string, Change[]>();
  const note = (change: Change): void => {
    for (const changes of changesSince.values()) changes.push(change);
  };
  const end = ({ requestId, arg }: RequestMeta): void => {
    const changes = changesSince.get(requestId) ?? [];
    changesSince.delete(requestId);
    if (!changes.some((change) => concerns(change, arg, store.getState() as ApiState))) return;
    queueMicrotask(() => void again(sendAgain(arg))); // once the cache is done with the answer
  };
  return (next) => (action) => {
    const result = next(action);
    const begun = requestIn(action, `${QUERY}/pending`);
    const ended = requestIn(action, `${QUERY}/fulfilled`, `${QUERY}/rejected`);
    if (begun !== undefined) changesSince.set(begun.requestId, []);
    else if (ended !== undefined) end(ended);
    else if (baseApi.util.invalidateTags.match(action)) note(action.payload);
    else if (requestIn(action, `${MUTATION}/fulfilled`, `${MUTATION}/rejected`) !== undefined)
      note('unknown');
    return result;
  };
};

function concerns(change: Change, { queryCacheKey }: Query, state: ApiState): boolean {
  // What a query provides is known once it is answered. After signing out nothing is in the cache.
  if (change === 'unknown') return state.api.queries[queryCacheKey] !== undefined;
  const stale = baseApi.util.selectInvalidatedBy(state, change);
  return stale.some((query) => query.queryCacheKey === queryCacheKey);
}

function sendAgain({ endpointName, originalArgs }: Query): ReturnType<Initiate> {
  const endpoints = baseApi.endpoints as unknown as Record<string, { initiate: Initiate }>;
  const endpoint = endpoints[endpointName];
  if (endpoint === undefined) throw new Error(`There is no query ${endpointName}`);
  return endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true });
}
