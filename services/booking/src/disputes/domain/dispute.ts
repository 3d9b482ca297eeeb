import type { DisputeView } from '@club/messages';
import type { DisputeFacts } from '../../stripe/domain/disputes.js';

/** What a disputed payment has paid. */
export type DisputedPurchase =
  { orderId: string; giftOrderId?: never } | { giftOrderId: string; orderId?: never };

/**
 * A dispute as it is stored. It opens, and it is won, lost or withdrawn. It never opens again, but the club may win one that it
 * had lost, on appeal.
 */
export type Dispute = Omit<DisputeFacts, 'id'> & {
  _id: string;
  orderId?: string;
  giftOrderId?: string;
  /** When this system read that it had ended. */
  closedAt: Date | null;
};

export const disputeOf = (
  { id, ...facts }: DisputeFacts,
  purchase: DisputedPurchase,
  now: Date,
): Dispute => ({
  _id: id,
  ...purchase,
  ...facts,
  closedAt: facts.outcome === null ? null : now,
});

/** Whether a gift card must not be spent because of the dispute. */
export const freezesCard = ({ outcome }: Pick<Dispute, 'outcome'>): boolean =>
  outcome === null || outcome === 'lost';

/** Why gift cards are frozen because of the dispute. */
export const causeOf = ({ _id }: Pick<Dispute, '_id'>): string => `dispute ${_id}`;

export const viewDispute = (dispute: Dispute): DisputeView => ({
  id: dispute._id,
  bookingId: dispute.orderId ?? null,
  giftCardId: dispute.giftOrderId ?? null,
  pence: dispute.pence,
  withdrawnPence: dispute.withdrawnPence,
  reason: dispute.reason,
  status: dispute.outcome ?? 'open',
  openedAt: dispute.openedAt.toISOString(),
  closedAt: dispute.closedAt?.toISOString() ?? null,
  evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
});
