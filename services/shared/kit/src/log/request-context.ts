import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Permission, Rights } from '@club/contracts';

/** The member of staff on whose behalf a call is made. */
export interface StaffMember {
  id: string;
  username: string;
  /** What they may do, and at which venues. */
  rights: Rights;
  /** The network that the request came from, as the audit trail keeps it. */
  network?: string | undefined;
}

export interface RequestContext {
  requestId: string;
  staff?: StaffMember;
  /** At the gateway: the network that the request came from, as the audit trail keeps it. */
  network?: string;
  /** The command, if someone acts from the command line of the server. */
  commandLine?: string;
  /** In a service: the permission that the call in progress asks for. */
  permission?: Permission;
  /** When the caller stops waiting, in milliseconds since 1970. Absent in background work. */
  until?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);
export const currentContext = (): RequestContext | undefined => storage.getStore();
export const currentRequestId = (): string => storage.getStore()?.requestId ?? 'none';
/** The name of the signed-in member of staff, or an empty string if no one is signed in. */
export const actingStaff = (): string => storage.getStore()?.staff?.username ?? '';
export const newRequestId = (): string => randomUUID();
