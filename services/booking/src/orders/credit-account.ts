import { createHash } from 'node:crypto';

/**
 * The card of a credit for places that were given back. A process that repeats the credit makes the same card. The ids of
 * staff's routes have at most 64 characters.
 */
export const creditAccountOf = (orderId: string, cause: string): string =>
  createHash('sha256').update(`given back ${orderId} ${cause}`).digest('hex').slice(0, 32);
