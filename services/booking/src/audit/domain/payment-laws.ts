import { paymentOf, type GiftOrder } from '../../gift-cards/domain/gift-order.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { expectedPaymentOf } from '../../orders/domain/payment-metadata.js';
import type { Refund } from '../../orders/domain/refunds.js';
import { ownRefunds } from '../../orders/domain/split.js';
import { STATES } from '../../orders/domain/states.js';
import type { OurIntent, RefundAtStripe } from '../../stripe/domain/payments.js';
import type { Finding, FindingSubjects } from './finding.js';

type Found = Omit<Finding, 'subjects'>;
/** Names the refund if it is about one of several. */
export type FoundInRefunds = Found & Pick<FindingSubjects, 'refundId'>;

/** What a payment must have been, and whether what it paid for exists. */
interface Purchase {
  name: string;
  duePence: number;
  /** What the payment says about itself. */
  metadata: Record<string, string>;
  isSettled: boolean;
  /** It was delivered: a completed booking, an issued card. */
  isDelivered: boolean;
  isQuarantined: boolean;
}

export const paidForOrder = (order: OrderRow): Purchase => ({
  name: `booking ${order.reference ?? order._id}`,
  duePence: expectedPaymentOf(order).pence,
  metadata: expectedPaymentOf(order).metadata,
  isSettled: STATES[order.state].settlement !== null,
  isDelivered: order.state === 'completed' && order.duePence > 0,
  isQuarantined: order.quarantine !== null,
});

export const paidForGift = (order: GiftOrder): Purchase => ({
  name: `gift card ${order._id}`,
  duePence: order.amountPence,
  metadata: paymentOf(order).metadata,
  isSettled: ['issued', 'refunding', 'refunded'].includes(order.state),
  isDelivered: order.state === 'issued',
  isQuarantined: order.quarantine !== null,
});

/** invariants.md I3, I4: one payment as Stripe has it against the order that it paid. */
export function findingsOfPayment(payment: OurIntent, paidFor: Purchase): Found[] {
  const { id, status, amountReceived } = payment;
  const { name } = paidFor;
  if (status === 'processing' || paidFor.isQuarantined) return [];
  if (status !== 'succeeded')
    return paidFor.isDelivered
      ? [
          {
            kind: 'completed-without-payment',
            sentence: `${name} is completed, its payment ${id} is ${status} at Stripe`,
            money: { ourPence: paidFor.duePence, theirPence: 0 },
          },
        ]
      : [];
  if (!paidFor.isSettled)
    return [
      {
        kind: 'payment-unaccounted',
        sentence: `payment ${id} of ${amountReceived}p succeeded, ${name} is not completed`,
        money: { ourPence: 0, theirPence: amountReceived },
      },
    ];
  const money = { ourPence: paidFor.duePence, theirPence: amountReceived };
  return differenceOf(payment, paidFor).map((sentence) => ({
    kind: 'payment-differs',
    sentence,
    money,
  }));
}

function differenceOf(
  { id, amountReceived, orderId, metadata }: OurIntent,
  { name, duePence, metadata: expected }: Purchase,
): string[] {
  if (amountReceived !== duePence || orderId !== expected['orderId'])
    return [
      `payment ${id} of ${amountReceived}p is for order ${orderId}, ${name} was due ${duePence}p`,
    ];
  // guard: audit-compares-what-was-paid-for (invariants.md I35)
  return Object.entries(expected)
    .filter(([key, value]) => metadata[key] !== value)
    .map(([key, value]) => `payment ${id} names ${key} ${metadata[key] ?? ''}, ${name} ${value}`)
    .slice(0, 1);
}

/** A refund of ours is known by its own id, by Stripe's, or by both ids in Stripe's metadata. */
function isSame(order: OrderRow, row: Refund, atStripe: RefundAtStripe): boolean {
  const names = [atStripe.id, atStripe.refundId];
  return [row.id, row.stripeRefundId, `${order._id}-${row.id}`].some(
    (name) => name !== undefined && names.includes(name),
  );
}

const hasGone = ({ status }: RefundAtStripe): boolean =>
  status === 'succeeded' || status === 'pending';

/** Refunds that Stripe has made and our order does not have, or has with another amount. */
export function findingsOfRefundsAtStripe(
  order: OrderRow,
  atStripe: readonly RefundAtStripe[],
): FoundInRefunds[] {
  return ownRefunds(order, atStripe)
    .filter(({ status }) => status === 'succeeded')
    .flatMap((refund): FoundInRefunds[] => {
      const row = order.refunds.find((one) => isSame(order, one, refund));
      const name = `refund ${refund.id} of ${refund.pence}p`;
      if (row === undefined)
        return [
          {
            kind: 'refund-unknown',
            refundId: refund.id,
            sentence: `order ${order._id} does not know ${name} at Stripe`,
            money: { ourPence: 0, theirPence: 0 - refund.pence },
          },
        ];
      // Paid by bank transfer, and then by card after all.
      return row.cardPence === refund.pence && row.settledBy === undefined
        ? []
        : [
            {
              kind: 'refund-differs',
              refundId: refund.id,
              sentence: `order ${order._id} has ${row.cardPence}p (${row.settledBy ?? row.state}) for ${name} at Stripe`,
              money: { ourPence: 0 - row.cardPence, theirPence: 0 - refund.pence },
            },
          ];
    });
}

/** The refunds that are done here, and that no card has received. */
export const missingAtStripe = (order: OrderRow, atStripe: readonly RefundAtStripe[]): Refund[] =>
  order.refunds
    .filter(({ state, cardPence }) => state === 'done' && cardPence > 0)
    .filter(({ settledBy }) => settledBy === undefined)
    .filter((row) => !atStripe.some((refund) => hasGone(refund) && isSame(order, row, refund)));

/** Refunds of our order that Stripe has never made, or that failed there. */
export function findingsOfOurRefunds(
  order: OrderRow,
  atStripe: readonly RefundAtStripe[],
): FoundInRefunds[] {
  return missingAtStripe(order, atStripe).map((row) => ({
    kind: 'refund-missing-at-stripe',
    refundId: row.id,
    sentence: `order ${order._id}: refund ${row.id} of ${row.cardPence}p is done, Stripe does not have it`,
    money: { ourPence: 0 - row.cardPence, theirPence: 0 },
  }));
}

/**
 * Our own refunds of a gift card have one sum in each book: what left the account for them, and what Stripe returned.
 * What a person returned on Stripe's own pages is in the order, and may be more than was left on the card.
 */
export function findingsOfGiftRefunds(
  order: GiftOrder,
  debitedPence: number,
  atStripe: readonly RefundAtStripe[],
): FoundInRefunds[] {
  const { _id: id, refundsAtStripe = [] } = order;
  const taken = refundsAtStripe.map((refund) => refund.id);
  const ours = atStripe.filter((refund) => hasGone(refund) && !taken.includes(refund.id));
  const returned = ours.reduce((sum, { pence }) => sum + pence, 0);
  const differs =
    returned === debitedPence
      ? []
      : [
          {
            kind: 'gift-refund-differs' as const,
            sentence: `gift card ${id}: ${debitedPence}p left the account for a refund, Stripe returned ${returned}p`,
            money: { ourPence: 0 - debitedPence, theirPence: 0 - returned },
          },
        ];
  return [...differs, ...findingsOfFailedParts(order, atStripe)];
}

/** Without a card a part counts as returned only as long as Stripe has not failed to return it; a card has its money back. */
const findingsOfFailedParts = (
  { _id: id, paidPence, refundsAtStripe = [] }: GiftOrder,
  atStripe: readonly RefundAtStripe[],
): FoundInRefunds[] =>
  refundsAtStripe
    .filter(() => paidPence !== undefined)
    .filter((part) => atStripe.some((refund) => refund.id === part.id && !hasGone(refund)))
    .map((part) => ({
      kind: 'gift-refund-differs',
      refundId: part.id,
      sentence: `gift card ${id}: the refund ${part.id} of ${part.pence}p has failed at Stripe, and counts as returned`,
      money: { ourPence: 0 - part.pence, theirPence: 0 },
    }));
