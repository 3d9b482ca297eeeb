import { pence, type Pence } from '@club/contracts';
import { partsFor, sumOf, type GiftPart } from '../../gift-cards/domain/gift-parts.js';

/** A refund, whole or in part. Its id makes it idempotent: in Stripe's metadata and in the key of the call. */
export interface Refund {
  id: string;
  /** What the customer receives: gift cards first, the rest on the bank card. */
  pence: Pence;
  cardPence: Pence;
  gift: GiftPart[];
  /** Places that become free with it. */
  places: number;
  state: 'due' | 'done' | 'failed';
  attempt: number;
  reason: string;
}

/** The parts of an order that decide about its refunds. */
interface RefundableOrder {
  totalPence: Pence;
  gift: GiftPart[];
  refunds: Refund[];
  paymentIntentId?: string;
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

/** A refund as it is noted before any money moves: gift cards receive their part first. */
export function draftRefund(
  order: RefundableOrder,
  request: Pick<Refund, 'id' | 'pence' | 'places' | 'reason'>,
): Refund {
  const restored = order.refunds.reduce((sum, { gift }) => sum + sumOf(gift), 0);
  const gift = partsFor(order.gift, restored, request.pence);
  // Money that was taken at the desk is returned at the desk.
  const cardPence = pence(order.paymentIntentId === undefined ? 0 : request.pence - sumOf(gift));
  return { ...request, gift, cardPence, state: 'due', attempt: 1 };
}
