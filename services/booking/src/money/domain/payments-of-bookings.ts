import type { OrderRow } from '../../orders/domain/order.js';
import { writtenOffPence, type GiftOrder } from '../../gift-cards/domain/gift-order.js';
import { isBeingReturned } from '../../orders/domain/quarantine.js';
import { cardIntentOf } from '../../orders/domain/refunds.js';
import { STATES } from '../../orders/domain/states.js';

/** The parts of an order that say what its card has paid and got back. */
export type CardOrder = Pick<
  OrderRow,
  | '_id'
  | 'showId'
  | 'reference'
  | 'state'
  | 'duePence'
  | 'refunds'
  | 'quarantine'
  | 'paymentIntentId'
  | 'paidFor'
  | 'splits'
  | 'splitOf'
  | 'createdAt'
  | 'supplementOf'
>;
export type CardGift = Pick<
  GiftOrder,
  | '_id'
  | 'amountPence'
  | 'state'
  | 'refundState'
  | 'paymentIntentId'
  | 'paidPence'
  | 'writtenOffPence'
  | 'createdAt'
  | 'creditOf'
>;

/** What a card has paid for an order by our books, less what went back to it. */
export function cardPenceOf(order: CardOrder): number {
  if (cardIntentOf(order) === undefined) return 0;
  const received = receivedPence(order);
  if (received === 0) return 0;
  return order.refunds
    .filter(hasGoneToCard)
    .reduce<number>((left, { cardPence }) => left - cardPence, received);
}

function receivedPence(order: CardOrder): number {
  if (isBeingReturned(order)) return order.quarantine?.receivedPence ?? 0;
  return STATES[order.state].settlement === null ? 0 : order.duePence;
}

/** Stripe books a refund when it accepts it, which may be days before the bank has it. */
const hasGoneToCard = ({
  state,
  settledBy,
  stripeRefundId,
}: OrderRow['refunds'][number]): boolean =>
  settledBy === undefined && (state === 'done' || stripeRefundId !== undefined);

/** What a card has paid for a gift card by our books; what went back is in the ledger of its account. */
export function giftPenceOf(gift: CardGift): number {
  if (!['issued', 'refunding', 'refunded'].includes(gift.state)) return 0;
  return gift.paidPence === undefined ? gift.amountPence : keptPence(gift, gift.paidPence);
}

/** Without a card there is no ledger: the club has what it could not return, and what the purchaser has in another way. */
const keptPence = (gift: CardGift, paidPence: number): number =>
  (gift.refundState === 'failed' ? paidPence : 0) + writtenOffPence(gift);
