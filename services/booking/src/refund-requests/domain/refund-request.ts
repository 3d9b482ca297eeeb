import type { Pence, RefundRequestState } from '@club/contracts';
import type { RequestedRefundView } from '@club/messages';

/** A refund that a member of staff may not make alone. Its id is the refund's. */
export interface RefundRequest {
  _id: string;
  orderId: string;
  /** That of the booking when it was asked for. Whose request it is follows the booking (ADR 51). */
  showId: string;
  reference: string;
  refund: { pence: Pence; places: number; reason: string };
  askedBy: { id: string; username: string };
  at: Date;
  /** It leaves `open` once. An approved one has its refund, because both are one transaction. */
  state: RefundRequestState;
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string | null;
}

/** Whether the same request was sent before. */
export const isSameRequest = (one: RefundRequest, other: RefundRequest): boolean =>
  one.orderId === other.orderId &&
  one.refund.pence === other.refund.pence &&
  one.refund.places === other.refund.places &&
  one.refund.reason === other.refund.reason;

/** Someone else has to agree to spend the club's money. */
export const isOwn = ({ askedBy }: RefundRequest, staffId: string | undefined): boolean =>
  askedBy.id === staffId;

/** @param mayApprove whether the member of staff may refund any sum of this booking. */
export const viewRequest = (
  request: RefundRequest,
  { staffId, mayApprove }: { staffId: string | undefined; mayApprove: boolean },
): RequestedRefundView => ({
  id: request._id,
  bookingId: request.orderId,
  bookingReference: request.reference,
  ...request.refund,
  askedBy: request.askedBy.username,
  at: request.at.toISOString(),
  state: request.state,
  decidedBy: request.decidedBy,
  decidedAt: request.decidedAt?.toISOString() ?? null,
  note: request.note,
  mayDecide: request.state === 'open' && mayApprove && !isOwn(request, staffId),
});
