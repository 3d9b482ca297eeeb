import { z } from 'zod';
import { idText } from '../values/text.js';
import { bookingSchema } from './booking.js';
import { giftCardCodeText } from './gift-card.js';
import { bookingLinkSchema } from './my-booking.js';

/** POST /api/my-booking/moves/quote. Without `quantity` all places of the booking move; with fewer the others stay. */
export const quoteMyMoveSchema = bookingLinkSchema
  .extend({ showId: idText, quantity: z.int().positive().optional() })
  .meta({ id: 'QuoteMyMove' });
export type QuoteMyMoveInput = z.infer<typeof quoteMyMoveSchema>;

/** What becomes of the difference in price if the booker moves the booking. `pay`: they pay it, by card or gift card. */
export const myMoveOutcomeSchema = z.enum(['none', 'pay', 'credit', 'refund']);

/** What a move would cost, for ten minutes. Amounts in pounds; the difference is negative if the new show is cheaper. */
export const myMoveQuoteSchema = z
  .object({
    quoteId: z.string(),
    expiresAt: z.string(),
    /** How many places move. */
    places: z.int(),
    oldTotal: z.number(),
    newTotal: z.number(),
    difference: z.number(),
    becomes: myMoveOutcomeSchema,
    /** What comes back, as credit or refund: less than the difference if money was refunded before. */
    back: z.number(),
    /** The city of the new show if it is another one. Then the move must say that this is known. */
    otherCity: z.string().nullable(),
  })
  .meta({ id: 'MyMoveQuote' });
export type MyMoveQuote = z.infer<typeof myMoveQuoteSchema>;

/** POST /api/my-booking/moves. The quote names the show. A repeated request with the same `moveId` is the same move. */
export const moveMyBookingSchema = bookingLinkSchema
  .extend({
    /** Not needed for a move that has begun already. */
    quoteId: z.string().min(1).max(300).optional(),
    moveId: idText,
    /** It pays the difference of a dearer show first, and a bank card the rest. */
    giftCardCode: giftCardCodeText.optional(),
    /** The new show is in another city, and the booker knows. */
    knowsCity: z.boolean().default(false),
  })
  .meta({ id: 'MoveMyBooking' });
export type MoveMyBookingInput = z.infer<typeof moveMyBookingSchema>;

/**
 * What a move waits for. With a `clientSecret` the difference is still to be paid, and the places are held until
 * `expiresAt`; without one it is paid, and Stripe has not said so yet.
 */
export const openMoveSchema = z
  .object({
    clientSecret: z.string().optional(),
    /** In pounds. */
    amountDue: z.number(),
    expiresAt: z.string(),
  })
  .meta({ id: 'OpenMove' });
export type OpenMove = z.infer<typeof openMoveSchema>;

/** What a move has become: the booking at its new show, or one that waits for its payment. */
export const moveProgressSchema = z.union([openMoveSchema, bookingSchema]);
export type MoveProgress = z.infer<typeof moveProgressSchema>;

/** PATCH /api/my-booking/moves: the browser has paid the difference, which is only a reason to ask Stripe. */
export const paidMoveSchema = bookingLinkSchema.extend({ moveId: idText }).meta({ id: 'PaidMove' });
export type PaidMoveInput = z.infer<typeof paidMoveSchema>;
