import { createHash } from 'node:crypto';
import type { Finding } from './domain/finding.js';

type Named = Pick<Finding, 'kind' | 'subjects'>;

/** The same difference has the same id at each audit, so that it is one finding for as long as it lasts. */
export const findingIdOf = (finding: Named): string => idOf(finding, finding.subjects.refundId);

/** Older releases did not name the refund. */
export const idWithoutRefundOf = (finding: Named): string => idOf(finding, undefined);

function idOf({ kind, subjects }: Named, refundId: string | undefined): string {
  const { showId = '', orderId = '', giftOrderId = '', paymentId = '' } = subjects;
  const later = [subjects.payoutId, subjects.disputeId, refundId].filter((id) => id !== undefined);
  const fact = [kind, showId, orderId, giftOrderId, paymentId, ...later].join('|');
  return createHash('sha256').update(fact).digest('hex').slice(0, 32);
}
