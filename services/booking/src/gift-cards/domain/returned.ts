import { pence, type Pence } from '@club/contracts';
import type { StripeRefund } from '../../stripe/domain/payments.js';
import { refundAttemptOf, refundIdOf, type GiftOrder } from './gift-order.js';

/** What Stripe has returned of a payment, or is returning. */
export interface Returned {
  allPence: Pence;
  /** Under the ids of our own refunds. */
  oursPence: Pence;
}

/** The ids of all refunds of an order that staff have asked for. */
export const ownRefundIds = (order: GiftOrder): ReadonlySet<string> =>
  new Set(
    Array.from({ length: refundAttemptOf(order) }, (_, index) => refundIdOf(order._id, index + 1)),
  );

export function returnedBy(order: GiftOrder, refunds: readonly StripeRefund[]): Returned {
  const ours = ownRefundIds(order);
  const gone = refunds.filter(({ status }) => status !== 'failed');
  return { allPence: sumOf(gone), oursPence: sumOf(gone.filter(({ id }) => ours.has(id))) };
}

const sumOf = (refunds: readonly StripeRefund[]): Pence =>
  pence(refunds.reduce<number>((sum, refund) => sum + refund.pence, 0));
