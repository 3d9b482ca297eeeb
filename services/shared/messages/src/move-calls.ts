import {
  idText,
  moveBookingSchema,
  moveMyBookingSchema,
  moveQuoteSchema,
  myMoveQuoteSchema,
  openMoveSchema,
  paidMoveSchema,
  penceSchema,
  quoteMoveSchema,
  quoteMyMoveSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';
import { bookingViewSchema } from './order-shapes.js';

/** What a move would cost, in pence. The difference is negative if the new show is cheaper. */
export const moveQuoteViewSchema = moveQuoteSchema
  .omit({ oldTotal: true, newTotal: true, difference: true })
  .extend({ oldPence: penceSchema, newPence: penceSchema, differencePence: z.int() });
export type MoveQuoteView = z.infer<typeof moveQuoteViewSchema>;

/** As the one above, for the holder of the booking's link. */
export const myMoveQuoteViewSchema = myMoveQuoteSchema
  .omit({ oldTotal: true, newTotal: true, difference: true, back: true })
  .extend({
    oldPence: penceSchema,
    newPence: penceSchema,
    differencePence: z.int(),
    backPence: penceSchema,
  });
export type MyMoveQuoteView = z.infer<typeof myMoveQuoteViewSchema>;

/** NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS. It holds no places and changes nothing. */
export const QuoteMoveCall = defineCall({
  service: 'booking',
  name: 'bookings.quote-move',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: quoteMoveSchema.extend({ id: idText }),
  reply: moveQuoteViewSchema,
});
/**
 * As for a quote, and QUOTE_EXPIRED, PRICE_CHANGED, EDITED_MEANWHILE; MOVE_OPEN while another move may still be paid.
 * With a link the booking stays until it is paid. Repeated with the same move id it is the same move; ID_IN_USE if it
 * differs.
 */
export const MoveBookingCall = defineCall({
  service: 'booking',
  name: 'bookings.move',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: moveBookingSchema.safeExtend({ id: idText }),
  reply: bookingViewSchema,
});
/** The link to pay the difference of a move ends. EDITED_MEANWHILE if it was paid just now. Safe to repeat. */
export const WithdrawMoveLinkCall = defineCall({
  service: 'booking',
  name: 'bookings.withdraw-move',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: z.object({ id: idText }),
  reply: nothing,
});
/**
 * NOT_FOUND for a forged or expired link; TOO_LATE, MOVED_TOO_OFTEN, NOT_PAID, ALREADY_IN, SALES_CLOSED,
 * NOT_ENOUGH_TICKETS, CALL_THE_CLUB; MOVE_OPEN if this move could not replace one that waits for its payment. It holds no
 * places and changes nothing.
 */
export const QuoteMyMoveCall = defineCall({
  service: 'booking',
  name: 'my-booking.quote-move',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: quoteMyMoveSchema,
  reply: myMoveQuoteViewSchema,
});
/** A move that is made, or one that waits for the payment of its difference. */
const myMoveReplySchema = z.union([
  z.object({ booking: bookingViewSchema }),
  z.object({
    open: openMoveSchema.omit({ amountDue: true }).extend({ duePence: penceSchema }),
  }),
]);
export type MyMoveReply = z.infer<typeof myMoveReplySchema>;

/**
 * As for a quote, and QUOTE_EXPIRED, PRICE_CHANGED, EDITED_MEANWHILE, ID_IN_USE; for a dearer show GIFT_CARD_CHANGED,
 * HOLD_EXPIRED, MOVE_REFUNDED, NOT_PAID (also of its difference), PAYMENTS_UNAVAILABLE.
 */
export const MoveMyBookingCall = defineCall({
  service: 'booking',
  name: 'my-booking.move',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: moveMyBookingSchema,
  reply: myMoveReplySchema,
});
/** The booker has paid the difference of a move. NOT_FOUND, NOT_PAID, MOVE_REFUNDED; anything else means: not yet. */
export const ConfirmMyMoveCall = defineCall({
  service: 'booking',
  name: 'my-booking.confirm-move',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: paidMoveSchema,
  reply: myMoveReplySchema,
});
