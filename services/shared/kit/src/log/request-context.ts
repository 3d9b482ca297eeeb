import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Who acts, where a call is made on behalf of a signed-in staff member. */
export interface StaffMember {
  id: string;
  username: string;
}

export interface RequestContext {
  requestId: string;
  staff?: StaffMember;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);
export const currentContext = (): RequestContext | undefined => storage.getStore();
export const currentRequestId = (): string => storage.getStore()?.requestId ?? 'none';
export const newRequestId = (): string => randomUUID();
