import type { OrderRow } from '../../orders/domain/order.js';
import { writtenOffPence, type GiftOrder } from '../../gift-cards/domain/gift-order.js';
import { refundLineId, undoneLineId } from '../../gift-cards/domain/ledger-line.js';
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
  | 'refundsAtStripe'
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

type PaidOrder = Pick<
  CardOrder,
  'state' | 'duePence' | 'quarantine' | 'paymentIntentId' | 'paidFor'
>;
/** Whether a card has paid at least a part of an order, whatever went back to it since. */
export const isPaidByCard = (order: PaidOrder): boolean =>
  cardIntentOf(order) !== undefined && receivedPence(order) > 0;

function receivedPence(order: PaidOrder): number {
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

/** A line of a gift account about a refund. */
export interface RefundLine {
  _id: string;
  account: string;
  pence: number;
}

/**
 * What went back to the card that has paid for a gift card: what our own refunds took off its account, and all that a person
 * returned at Stripe, which is more than the account had if the card was spent.
 */
export function returnedPence(
  { _id, paidPence, refundsAtStripe = [] }: CardGift,
  lines: readonly RefundLine[],
): number {
  if (paidPence !== undefined) return 0; // it was never issued: what our own refund did not return is what the club has
  const ids = new Set(lines.map((line) => line._id));
  const atStripe = refundsAtStripe.map((refund) => ({
    ...refund,
    line: refundLineId(_id, refund.id),
  }));
  const theirs = new Set(atStripe.flatMap(({ line }) => [line, undoneLineId(line)]));
  const ours = lines.filter((line) => line.account === _id && !theirs.has(line._id));
  // An older version has noted a failure only in the ledger.
  const made = atStripe.filter(
    ({ failed, line }) => failed !== true && !ids.has(undoneLineId(line)),
  );
  return sum(made.map(({ pence }) => pence)) - sum(ours.map(({ pence }) => pence));
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);

/** What a card has paid for a gift card by our books; `returnedPence` says what went back. */
export function giftPenceOf(gift: CardGift): number {
  if (!['issued', 'refunding', 'refunded'].includes(gift.state)) return 0;
  return gift.paidPence === undefined ? gift.amountPence : keptPence(gift, gift.paidPence);
}

/** Without a card there is no ledger: the club has what it could not return, and what the purchaser has in another way. */
const keptPence = (gift: CardGift, paidPence: number): number =>
  (gift.refundState === 'failed' ? paidPence : 0) + writtenOffPence(gift);
