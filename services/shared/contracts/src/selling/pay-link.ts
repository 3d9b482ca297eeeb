import { z } from 'zod';
import { bookingSchema } from './booking.js';

/** POST /api/pay-link: what a pay link opens. `amountDue` is in pounds. The hold ends at `expiresAt`. `linkToken` opens the booking. */
export const payLinkReplySchema = z
  .object({
    /** `over`: the places were released, or the show was cancelled. */
    state: z.enum(['open', 'paid', 'over']),
    booking: bookingSchema,
    clientSecret: z.string().nullable(),
    amountDue: z.number(),
    expiresAt: z.string(),
    linkToken: z.string(),
  })
  .meta({ id: 'PayLinkReply' });
export type PayLinkReply = z.infer<typeof payLinkReplySchema>;
