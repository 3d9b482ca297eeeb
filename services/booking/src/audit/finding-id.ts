import { createHash } from 'node:crypto';
import type { Finding } from './domain/finding.js';

/** The same difference has the same id at each audit, so that it is one finding for as long as it lasts. */
export function findingIdOf({ kind, subjects }: Finding): string {
  const { showId = '', orderId = '', giftOrderId = '', paymentId = '' } = subjects;
  const later = [subjects.payoutId, subjects.disputeId].filter((id) => id !== undefined);
  const fact = [kind, showId, orderId, giftOrderId, paymentId, ...later].join('|');
  return createHash('sha256').update(fact).digest('hex').slice(0, 32);
}
