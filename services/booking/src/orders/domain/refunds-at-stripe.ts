import { pence } from '@club/contracts';
import { sumOf } from '../../gift-cards/domain/gift-parts.js';
import type { StripeRefund } from '../../stripe/domain/payments.js';
import type { OrderRow } from './order.js';
import { isBeingReturned } from './quarantine.js';
import { creditsOf, refundablePence, type Refund } from './refunds.js';

type Refunded = Pick<OrderRow, 'quantity' | 'totalPence' | 'gift' | 'refunds' | 'quarantine'>;

const isFailed = ({ status }: StripeRefund): boolean => status === 'failed';
const isOf = (refund: Refund, { id, stripeId }: StripeRefund): boolean =>
  refund.id === id || refund.stripeRefundId === stripeId;

/** Our refunds that have failed at the bank since Stripe had accepted them. */
export function failedRefunds(refunds: Refund[], atStripe: StripeRefund[]): Refund[] {
  return refunds.filter((refund) => {
    const own = atStripe.filter((found) => isOf(refund, found));
    const { stripeRefundId, settledBy } = refund;
    if (settledBy !== undefined) return false; // the card has refused it, and the customer has the money in another way
    if (stripeRefundId !== undefined)
      return own.some((found) => found.stripeId === stripeRefundId && isFailed(found));
    // Noted as done before Stripe's id was kept.
    return refund.state === 'done' && own.length > 0 && own.every(isFailed);
  });
}

/**
 * The refunds of an order together with those that only Stripe knows: made on Stripe's own pages, or by us before a
 * restore. Stripe never returns more than was paid. What it can no longer return of ours was therefore returned by the
 * others, and ours become smaller by as much.
 * @returns undefined if nothing changes.
 */
export function withRefundsAtStripe(
  order: Refunded,
  atStripe: readonly StripeRefund[],
): Refund[] | undefined {
  const unknown = atStripe
    .filter((found) => !isFailed(found) && !order.refunds.some((refund) => isOf(refund, found)))
    .toReversed(); // the oldest first
  const promised = [...order.refunds, ...unknown.map(toRefund)];
  const excess = promised.reduce((sum, { cardPence }) => sum + cardPence, 0) - paidByCard(order);
  if (unknown.length === 0 && excess <= 0) return undefined;
  const refunds = reduceDue(promised, excess);
  return unknown.length === 0
    ? refunds
    : withPlaces(refunds, placesGivenUp({ ...order, refunds }, promised));
}

/**
 * Less what has become a credit: that money will not go back to the card any more. A quarantined payment goes back as
 * Stripe received it, whatever the price was.
 */
function paidByCard(order: Refunded): number {
  // guard: overpayments-go-back-whole (invariants.md I24)
  if (isBeingReturned(order)) return order.quarantine?.receivedPence ?? 0;
  return order.totalPence - sumOf(order.gift) - sumOf(creditsOf(order));
}

const toRefund = ({ id, stripeId, pence: amount, places }: StripeRefund): Refund => ({
  id,
  pence: amount,
  cardPence: amount,
  gift: [],
  places,
  state: 'due', // it is finished like any other one, so that a crash leaves nothing half done
  attempt: 1,
  stripeRefundId: stripeId,
  reason: 'made at Stripe',
});

/** The places of all refunds, even of one that has no money left; all places if all the money goes back. */
const placesGivenUp = (order: Refunded, promised: readonly Refund[]): number =>
  refundablePence(order) === 0 ? order.quantity : Math.min(order.quantity, sumOfPlaces(promised));

/** Puts the places that are missing on the last refund. */
function withPlaces(refunds: readonly Refund[], wanted: number): Refund[] {
  const missing = wanted - sumOfPlaces(refunds);
  return refunds.map((refund, index) =>
    index < refunds.length - 1
      ? refund
      : { ...refund, places: Math.max(0, refund.places + missing) },
  );
}

/** Takes `excess` off the card parts that Stripe has not accepted, the newest first. One without money left goes. */
function reduceDue(refunds: readonly Refund[], excess: number): Refund[] {
  let left = excess;
  return refunds
    .toReversed()
    .map((refund) => {
      const cut = isOpen(refund) ? Math.min(Math.max(0, left), refund.cardPence) : 0;
      left -= cut;
      return cut === 0 ? refund : smaller(refund, cut);
    })
    .toReversed()
    .filter((refund) => refund.pence > 0);
}

/** The card is still to be asked for it: neither has Stripe accepted it, nor has a bank transfer paid it. */
const isOpen = ({ state, stripeRefundId, settledBy }: Refund): boolean =>
  state === 'due' && stripeRefundId === undefined && settledBy === undefined;

const smaller = (refund: Refund, cut: number): Refund => ({
  ...refund,
  pence: pence(refund.pence - cut),
  cardPence: pence(refund.cardPence - cut),
  attempt: refund.attempt + 1, // Stripe refuses an idempotency key that comes with another amount
});

const sumOfPlaces = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { places }) => sum + places, 0);
