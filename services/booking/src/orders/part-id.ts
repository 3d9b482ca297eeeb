import { createHash } from 'node:crypto';

/** One part for each act, so that a repeated request finds the part that it has made. */
export const partIdOf = (orderId: string, actId: string): string =>
  createHash('sha256').update(`part ${orderId} ${actId}`).digest('hex').slice(0, 32);
