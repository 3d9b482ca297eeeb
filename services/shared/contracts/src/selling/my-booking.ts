import { z } from 'zod';
import { bookingReferenceSchema, bookingSchema } from './booking.js';
import { emailAddress } from '../values/text.js';

/** POST /api/find-booking: always answered alike; the link goes to the address that stands on the booking. */
export const findBookingSchema = z
  .strictObject({
    bookingReference: z.string().trim().toUpperCase().pipe(bookingReferenceSchema),
    customerEmail: emailAddress,
  })
  .meta({ id: 'FindBooking' });
export type FindBookingInput = z.infer<typeof findBookingSchema>;

/** The signed half of a link in a mail. It travels in bodies and fragments, never in a path. */
export const bookingLinkSchema = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'BookingLink' });
export type BookingLink = z.infer<typeof bookingLinkSchema>;

/** What the holder of a link sees: the booking, its QR code as SVG and the evening as a calendar file. */
export const myBookingSchema = z
  .object({ booking: bookingSchema, ticketSvg: z.string().nullable(), calendar: z.string() })
  .meta({ id: 'MyBooking' });
export type MyBooking = z.infer<typeof myBookingSchema>;
