import { z } from 'zod';
import { holdHoursSchema } from './hold-hours.js';
import { myMoveQuoteSchema } from '../selling/my-moves.js';
import { MAX_LENGTH } from '../values/limits.js';
import { idText, lineOfText } from '../values/text.js';

/** GET /api/admin/bookings/:id/moves/quote. */
export const quoteMoveSchema = z
  .strictObject({
    showId: idText,
    /** Some of the tickets; all if it is absent. */
    quantity: z.coerce.number().int().positive().optional(),
  })
  .meta({ id: 'QuoteMove' });
export type QuoteMoveInput = z.infer<typeof quoteMoveSchema>;

/**
 * What becomes of the difference in price. `pay`: the new show is dearer. The customer pays it at the desk or through a
 * link, or someone who may refund any sum lets it go.
 */
export const moveOutcomeSchema = z.enum(['none', 'pay', 'refund']);

/** What a booker is told about a move, and what the member of staff may do. */
export const moveQuoteSchema = myMoveQuoteSchema
  .omit({ back: true })
  .extend({
    becomes: moveOutcomeSchema,
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
    /** As in the quote: some of the tickets become a booking of their own. */
    quantity: z.int().positive().optional(),
    /** The new show is in another city, and the customer knows. */
    knowsCity: z.boolean().default(false),
    /**
     * How the customer pays the difference of a dearer show. `desk`: staff have taken the money. `link`: an e-mail leads to
     * the page of the booking, and the places are held for `holdHours`; the booking moves when it is paid.
     */
    payment: z.enum(['desk', 'link']).optional(),
    holdHours: holdHoursSchema.optional(),
    /** Why the customer does not pay the difference. */
    waivedBecause: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say why')).optional(),
  })
  .refine(({ payment, waivedBecause }) => payment === undefined || waivedBecause === undefined, {
    path: ['payment'],
    message: 'A difference is either paid or not charged',
  })
  .meta({ id: 'MoveBooking' });
export type MoveBookingInput = z.infer<typeof moveBookingSchema>;
