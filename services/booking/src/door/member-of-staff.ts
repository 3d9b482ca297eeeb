import { currentContext } from '@club/kit';
import type { Doorkeeper } from './domain/arrival.js';

/** The member of staff who makes the call. */
export function memberOfStaff(): Doorkeeper {
  const { id = '', username = '' } = currentContext()?.staff ?? {};
  return { kind: 'staff', id, name: username };
}
