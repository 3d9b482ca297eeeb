import { DomainError, formatPounds, pence, type Pence } from '@club/contracts';
import { partsFor, sumOf, type GiftPart } from '../../gift-cards/domain/gift-parts.js';
import type { PaidFor } from './paid-for.js';
import type { Split, SplitOf } from './split-shape.js';

/** A refund, whole or in part, or the part of one that Stripe has made without us. */
export interface Refund {
  /**
   * Makes the refund idempotent: it is in Stripe's metadata and key, in the gift ledger and in the outbox. It contains
   * the order's id, because staff's own ids may repeat on another booking. Older refunds have staff's id alone.
   */
  id: string;
  /** What the customer receives: gift cards first, the rest on the bank card. Always more than nothing. */
  pence: Pence;
  cardPence: Pence;
  gift: GiftPart[];
  /** The part that goes on a new gift card of the customer instead of the bank card (ADR 57). */
  credit?: GiftPart;
  /** Places that become free with it. */
  places: number;
  /** `due` until Stripe says that the card part has arrived, and again if the bank returns it. */
  state: 'due' | 'done';
  /** It rises whenever Stripe or the bank has refused. */
  attempt: number;
  /** Stripe's refund of the card part in this attempt; absent until Stripe has accepted one. */
  stripeRefundId?: string;
  reason: string;
  /** The debt ended without the card, which was closed; a member of staff has said how. */
  settledBy?: 'bank-transfer';
  /** The return of places that it credits (ADR 68). */
  returnId?: string;
}

/** The parts of an order that decide about its refunds. */
interface RefundableOrder {
  _id: string;
  quantity: number;
  totalPence: Pence;
  gift: GiftPart[];
  refunds: Refund[];
  paymentIntentId?: string;
  paidFor?: PaidFor;
}

/** `done`: what the customer has received. `promised`: what was received or is due. */
export function refundedPence(
  { refunds }: Pick<RefundableOrder, 'refunds'>,
  which: 'done' | 'promised',
): Pence {
  const counted = refunds.filter(({ state }) => state === 'done' || which === 'promised');
  return pence(counted.reduce((sum, refund) => sum + refund.pence, 0));
}

/** What may still be refunded: nothing if Stripe and staff have together refunded more than was paid. */
export const refundablePence = (order: Pick<RefundableOrder, 'totalPence' | 'refunds'>): Pence =>
  pence(Math.max(0, order.totalPence - refundedPence(order, 'promised')));

export const isFullyRefunded = (order: Pick<RefundableOrder, 'totalPence' | 'refunds'>): boolean =>
  refundedPence(order, 'done') >= order.totalPence;

/** The places that an order has kept. A refund gives its places back from the moment that it is noted. */
export const placesKept = ({
  quantity,
  refunds,
}: {
  quantity: number;
  refunds: readonly Pick<Refund, 'places'>[];
}): number =>
  Math.max(
    0,
    refunds.reduce((left, { places }) => left - places, quantity),
  );

type Limited = Pick<RefundableOrder, 'refunds'> & { splits?: Split[]; splitOf?: SplitOf };

/** A part of a party takes its share of the limit with it, so that the refunds of all parts stay within one limit. */
export const usedOfLimit = ({ splits = [], splitOf, ...order }: Limited): Pence =>
  pence(
    splits.reduce<number>(
      (sum, split) => sum + split.pence,
      refundedPence(order, 'promised') + (splitOf?.usedPence ?? 0),
    ),
  );

/** What may be refunded of an order without approval, of which earlier refunds have used a part. */
export const leftOfLimit = (order: Limited, limitPence: Pence): Pence =>
  pence(Math.max(0, limitPence - usedOfLimit(order)));

/** It is owed, and the card has refused it at least once. */
export const isRefused = ({ state, attempt, stripeRefundId, settledBy }: Refund): boolean =>
  state === 'due' && attempt > 1 && stripeRefundId === undefined && settledBy === undefined;

const isDue = ({ state }: Refund): boolean => state === 'due';
export const dueRefunds = ({ refunds }: Pick<RefundableOrder, 'refunds'>): Refund[] =>
  refunds.filter(isDue);

/** The refund that a request of staff was noted as. */
export const findRequested = (
  { _id, refunds }: Pick<RefundableOrder, '_id' | 'refunds'>,
  refundId: string,
): Refund | undefined =>
  refunds.find(({ id }) => id === refundId || id === refundIdOf(_id, refundId));

const refundIdOf = (orderId: string, refundId: string): string => `${orderId}-r-${refundId}`;

/** @throws REFUND_TOO_LARGE, or VALIDATION_FAILED that names the field. */
export function checkRefund(
  order: RefundableOrder,
  request: Pick<Refund, 'pence' | 'places'>,
): void {
  const left = refundablePence(order);
  if (request.pence > left) throw new DomainError('REFUND_TOO_LARGE');
  if (request.pence <= 0) throw refused('amount', 'Must be at least 0.01');
  checkPlaces(request, { pence: left, places: placesKept(order) });
}

type MoneyAndPlaces = Pick<Refund, 'pence' | 'places'>;

/** All the money frees all places, and the last place needs the last penny. */
function checkPlaces(request: MoneyAndPlaces, left: MoneyAndPlaces): void {
  if (request.places > left.places) throw refused('places', `At most ${left.places} are left`);
  const isAllMoney = request.pence === left.pence;
  const isAllPlaces = request.places === left.places;
  if (isAllMoney && !isAllPlaces)
    throw refused(
      'places',
      `All the money goes back, so all places become free. Please enter ${left.places}.`,
    );
  if (isAllPlaces && left.places > 0 && !isAllMoney)
    throw refused(
      'amount',
      `The last place can only go back with the last £${formatPounds(left.pence)}`,
    );
}

const refused = (path: string, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path, message }]);

/** A refund that staff ask for, as it is noted before any money moves. */
export function draftRefund(
  order: RefundableOrder,
  { refundId, ...request }: Pick<Refund, 'pence' | 'places' | 'reason'> & { refundId: string },
): Refund {
  return draft(order, { ...request, id: refundIdOf(order._id, refundId) });
}

/** The same, but money that would go to the bank card or over the desk becomes a credit on a new gift card, `account`. */
export function draftCredit(
  order: RefundableOrder,
  request: Parameters<typeof draftRefund>[1],
  account: string,
): Refund {
  const refund = draftRefund(order, request);
  const credited = pence(refund.pence - sumOf(refund.gift));
  if (credited === 0) return refund;
  return { ...refund, cardPence: pence(0), credit: { account, pence: credited } };
}

/** The gift cards that refunds of an order have made. */
export const creditsOf = ({ refunds }: Pick<RefundableOrder, 'refunds'>): GiftPart[] =>
  refunds.flatMap(({ credit }) => credit ?? []);

/** The refund of all that is left; it frees all places that are left. */
export const draftRemainder = (order: RefundableOrder): Refund =>
  draft(order, {
    id: remainderIdOf(order._id),
    pence: refundablePence(order),
    places: placesKept(order),
    reason: 'the show or its places are gone',
  });

/** Names what happens to an order that ends as a whole. */
export const remainderIdOf = (orderId: string): string => `${orderId}-all`;

/** The payment to which card money goes back; a part of a party has that of the party. */
export const cardIntentOf = ({
  paymentIntentId,
  paidFor,
}: Pick<RefundableOrder, 'paymentIntentId' | 'paidFor'>): string | undefined =>
  paymentIntentId ?? paidFor?.intentId;

/** Gift cards receive their part first. */
function draft(
  order: RefundableOrder,
  request: Pick<Refund, 'id' | 'pence' | 'places' | 'reason'>,
): Refund {
  const restored = order.refunds.reduce((sum, { gift }) => sum + sumOf(gift), 0);
  const gift = partsFor(order.gift, restored, request.pence);
  // Money that was taken at the desk is returned at the desk.
  const cardPence = pence(cardIntentOf(order) === undefined ? 0 : request.pence - sumOf(gift));
  return { ...request, gift, cardPence, state: 'due', attempt: 1 };
}
