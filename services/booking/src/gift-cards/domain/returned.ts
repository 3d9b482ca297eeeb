import { pence, type Pence } from '@club/contracts';
import type { StripeRefund } from '../../stripe/domain/payments.js';
import { attemptNamedIn, refundAttemptOf, type GiftOrder } from './gift-order.js';

/** What Stripe has returned of a payment, or is returning. */
export interface Returned {
  allPence: Pence;
  /** By our own refunds. */
  oursPence: Pence;
}

/**
 * Whether staff have asked for a refund here. One that only the time after a backup knew of has an id of ours as well, but is
 * taken over as a refund at Stripe.
 */
export function isOwnRefund(order: GiftOrder, { id, stripeId }: StripeRefund): boolean {
  const attempt = attemptNamedIn(order._id, id);
  const isTakenOver = order.refundsAtStripe?.some((refund) => refund.id === stripeId) === true;
  return attempt !== undefined && attempt <= refundAttemptOf(order) && !isTakenOver;
}

export function returnedBy(order: GiftOrder, refunds: readonly StripeRefund[]): Returned {
  const gone = refunds.filter(({ status }) => status !== 'failed');
  const ours = gone.filter((refund) => isOwnRefund(order, refund));
  return { allPence: sumOf(gone), oursPence: sumOf(ours) };
}

const sumOf = (refunds: readonly StripeRefund[]): Pence =>
  pence(refunds.reduce<number>((sum, refund) => sum + refund.pence, 0));
