import { z } from 'zod';
import { MAX_LENGTH } from '../values/limits.js';
import { lineOfText } from '../values/text.js';

/** What became of a refund that a member of staff has asked for. `void`: the booking has changed, so it cannot be made. */
export const refundRequestStateSchema = z.enum(['open', 'approved', 'declined', 'void']);
export type RefundRequestState = z.infer<typeof refundRequestStateSchema>;

/** A refund above the limit that needs someone else's approval. Its id is that of the refund. Amount in pounds. */
export const requestedRefundSchema = z
  .object({
    id: z.string(),
    bookingId: z.string(),
    bookingReference: z.string(),
    amount: z.number(),
    places: z.int(),
    reason: z.string(),
    askedBy: z.string(),
    at: z.string(),
    state: refundRequestStateSchema,
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    note: z.string().nullable(),
    /** The member of staff who asks may approve and decline it. */
    mayDecide: z.boolean(),
  })
  .meta({ id: 'RequestedRefund' });
export type RequestedRefund = z.infer<typeof requestedRefundSchema>;
export const requestedRefundListSchema = z.array(requestedRefundSchema);

/** POST /api/admin/refund-requests/{id}/approve and /decline. */
export const decideRefundSchema = z
  .strictObject({ note: lineOfText(MAX_LENGTH.line).optional() })
  .meta({ id: 'DecideRefund' });
export type DecideRefundInput = z.infer<typeof decideRefundSchema>;

/** What a member of staff may refund of one booking without approval, in pounds: in total, and what is left of that. */
export const refundLimitSchema = z.object({ total: z.number(), left: z.number() });
