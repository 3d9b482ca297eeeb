import { z } from 'zod';
import { idText } from '../values/text.js';
import { bookingsFilterSchema } from './bookings-export.js';
import { bookersMessageSchema } from './staff-bookings.js';

/** To how many bookings one mailing goes at most. */
export const MAX_MAILED = 2_000;

/**
 * POST /api/admin/mailings: an e-mail to everyone whom a filter of the bookings matches and whose show is still to come.
 * Without a message it is their confirmation, or their pay link, once more. A repeated `mailingId` is the same mailing.
 */
export const startMailingSchema = z
  .strictObject({
    mailingId: idText,
    filter: bookingsFilterSchema,
    message: bookersMessageSchema.omit({ messageId: true }).optional(),
  })
  .meta({ id: 'StartMailing' });
export type StartMailing = z.infer<typeof startMailingSchema>;

/** GET /api/admin/mailings/{id}: how many bookings it is for, and for how many the service is done. */
export const mailingSchema = z
  .object({ id: z.string(), total: z.int(), done: z.int() })
  .meta({ id: 'Mailing' });
export type Mailing = z.infer<typeof mailingSchema>;
