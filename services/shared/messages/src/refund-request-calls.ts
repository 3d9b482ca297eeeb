import { decideRefundSchema, idText, penceSchema, refundRequestSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';
import { requestedRefundViewSchema } from './order-shapes.js';

/** REFUND_TOO_LARGE, NOT_PAID. Repeated with the same refund id it is the same request; ID_IN_USE if it differs. */
export const AskForRefundCall = defineCall({
  service: 'booking',
  name: 'refund-requests.ask',
  audience: { staff: 'bookings:refund' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({
    id: idText,
    refund: refundRequestSchema.omit({ amount: true }).extend({ pence: penceSchema }),
  }),
  reply: requestedRefundViewSchema,
});
/** The open ones that the member of staff may decide, and all that they have asked for themselves; newest first. */
export const ListRefundRequestsCall = defineCall({
  service: 'booking',
  name: 'refund-requests.list',
  audience: { staff: 'bookings:refund' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: z.object({ requests: z.array(requestedRefundViewSchema) }),
});
const decision = decideRefundSchema.extend({ id: idText });
/**
 * FORBIDDEN for one's own request; REFUND_TOO_LARGE if the booking has changed, which ends the request;
 * EDITED_MEANWHILE if it was declined. Approving twice is one refund.
 */
export const ApproveRefundCall = defineCall({
  service: 'booking',
  name: 'refund-requests.approve',
  audience: { staff: 'bookings:refund-any' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: decision,
  reply: requestedRefundViewSchema,
});
/** EDITED_MEANWHILE if it was approved. */
export const DeclineRefundCall = defineCall({
  service: 'booking',
  name: 'refund-requests.decline',
  audience: { staff: 'bookings:refund-any' },
  deadlineMs: DEADLINE_MS.plain,
  request: decision,
  reply: requestedRefundViewSchema,
});
