import type { Pence, RefundRequestState } from '@club/contracts';
import type { RequestedRefundView } from '@club/messages';

/** A refund above the limit, which someone else has to approve. Its id becomes the `refundId` of the refund. */
export interface RefundRequest {
  _id: string;
  orderId: string;
  /** The show of the booking when staff asked. If the booking has moved since, its present venue decides (ADR 51). */
  showId: string;
  reference: string;
  refund: { pence: Pence; places: number; reason: string };
  askedBy: { id: string; username: string };
  at: Date;
  /** It changes once, from `open`. An approved request always has its refund, because one transaction writes both. */
  state: RefundRequestState;
  /** The username of the member of staff who approved or declined it, or whose approval made it `void`. */
  decidedBy: string | null;
  decidedAt: Date | null;
  /** The reason of the decision; if the request is `void`, the error that refused the refund. */
  note: string | null;
}

/** Whether two requests ask for the same refund, which tells a repeated request from another one with its id. */
export const isSameRequest = (one: RefundRequest, other: RefundRequest): boolean =>
  one.orderId === other.orderId &&
  one.refund.pence === other.refund.pence &&
  one.refund.places === other.refund.places &&
  one.refund.reason === other.refund.reason;

/**
 * Whether the caller is another member of staff than the one who has asked: a second person must agree to spend the club's
 * money. A caller without an account is not one.
 */
export const isSecondPerson = ({ askedBy }: RefundRequest, staffId: string | undefined): boolean =>
  staffId !== undefined && staffId !== askedBy.id;

/** @param mayApprove whether the member of staff may refund this booking without a limit */
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
  mayDecide: request.state === 'open' && mayApprove && isSecondPerson(request, staffId),
});
