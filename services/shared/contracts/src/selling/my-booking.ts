import { z } from 'zod';
import { bookingReferenceSchema, bookingSchema } from './booking.js';
import { emailAddress } from '../values/text.js';

/**
 * POST /api/find-booking. The answer is always the same; the link goes to the booking's own e-mail address. Without a
 * reference, the e-mail has all coming bookings of the address.
 */
export const findBookingSchema = z
  .strictObject({
    bookingReference: z
      .string()
      .trim()
      .toUpperCase()
      .transform((text) => (text === '' ? undefined : text))
      .pipe(bookingReferenceSchema.optional())
      .optional(),
    customerEmail: emailAddress,
  })
  .meta({ id: 'FindBooking' });
export type FindBookingInput = z.infer<typeof findBookingSchema>;

/** The token of a link in an e-mail. It is sent in bodies and fragments, never in a path, so that no log has it. */
export const bookingLinkSchema = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'BookingLink' });
export type BookingLink = z.infer<typeof bookingLinkSchema>;

/** What a booking's link opens. */
export const myBookingSchema = z
  .object({
    booking: bookingSchema,
    /** The QR code, or null if the booking lets no one in. */
    ticketSvg: z.string().nullable(),
    /** Why its booker cannot move it to another show, as a sentence; null if they can. Older services say nothing. */
    moveRefusal: z.string().nullable().optional(),
  })
  .meta({ id: 'MyBooking' });
export type MyBooking = z.infer<typeof myBookingSchema>;
