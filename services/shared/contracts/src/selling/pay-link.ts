import { z } from 'zod';
import { bookingSchema } from './booking.js';

/** POST /api/pay-link: what the holder of a pay link sees. `amountDue` in pounds; `expiresAt` ends the hold. */
export const payLinkReplySchema = z
  .object({
    /** `over`: the places were given back, or the show closed. */
    state: z.enum(['open', 'paid', 'over']),
    booking: bookingSchema,
    clientSecret: z.string().nullable(),
    amountDue: z.number(),
    expiresAt: z.string(),
  })
  .meta({ id: 'PayLinkReply' });
export type PayLinkReply = z.infer<typeof payLinkReplySchema>;
