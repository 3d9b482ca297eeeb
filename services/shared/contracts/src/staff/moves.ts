import { z } from 'zod';
import { MAX_LENGTH } from '../values/limits.js';
import { idText, lineOfText } from '../values/text.js';

/** GET /api/admin/bookings/:id/moves/quote. */
export const quoteMoveSchema = z.strictObject({ showId: idText }).meta({ id: 'QuoteMove' });
export type QuoteMoveInput = z.infer<typeof quoteMoveSchema>;

/**
 * What becomes of the difference in price. `pay`: the new show is dearer, and someone who may refund any sum has to let
 * the difference go.
 */
export const moveOutcomeSchema = z.enum(['none', 'pay', 'refund']);

/** What a move would cost, for ten minutes. Amounts in pounds; the difference is negative if the new show is cheaper. */
export const moveQuoteSchema = z
  .object({
    quoteId: z.string(),
    expiresAt: z.string(),
    /** How many places move: all that the booking has kept. */
    places: z.int(),
    oldTotal: z.number(),
    newTotal: z.number(),
    difference: z.number(),
    becomes: moveOutcomeSchema,
    /** The city of the new show if it is another one. Then the move must say that this is known. */
    otherCity: z.string().nullable(),
    /** Whether the member of staff may let the difference go. */
    mayWaive: z.boolean(),
  })
  .meta({ id: 'MoveQuote' });
export type MoveQuote = z.infer<typeof moveQuoteSchema>;

/** POST /api/admin/bookings/:id/moves. A repeated request with the same `moveId` is the same move. */
export const moveBookingSchema = z
  .strictObject({
    moveId: idText,
    showId: idText,
    quoteId: z.string().min(1).max(200),
    /** The new show is in another city, and the customer knows. */
    knowsCity: z.boolean().default(false),
    /** Why the customer does not pay the difference. */
    waivedBecause: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say why')).optional(),
  })
  .meta({ id: 'MoveBooking' });
export type MoveBookingInput = z.infer<typeof moveBookingSchema>;
