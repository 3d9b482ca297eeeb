import { z } from 'zod';
import { bookingReferenceSchema, bookingSchema, personName } from './booking.js';
import { emailAddress } from '../values/text.js';
import { myReturnsSchema } from './places-return.js';
import { myTransfersSchema } from './ticket-transfer.js';
import { unpaidMoveSchema } from './unpaid-move.js';

/**
 * POST /api/find-booking. The answer is always the same; the link goes to the booking's own e-mail address. Without a
 * reference, the e-mail has all upcoming bookings of the address.
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
    /** A move that its booker still has to pay for, or null. Older services say nothing. */
    unpaidMove: unpaidMoveSchema.nullable().optional(),
    /** How late the door knows them to be, in minutes; 0 if on time, null if it is not the night of the show. */
    lateMinutes: z.int().nullable().optional(),
    /** Older services say nothing. */
    returns: myReturnsSchema.optional(),
    /** Older services say nothing; neither does the booking of a friend, who cannot give the tickets on. */
    transfers: myTransfersSchema.optional(),
    /** A friend has given these tickets. Only the person who paid decides about their money. */
    isGiven: z.boolean().optional(),
    /** A friend has all of its tickets, and this is the payer's link. */
    isGivenAway: z.boolean().optional(),
  })
  .meta({ id: 'MyBooking' });
export type MyBooking = z.infer<typeof myBookingSchema>;

/** How late people can say that they are, in minutes. 0 takes it back. */
export const LATE_MINUTES = [0, 10, 20, 30, 45, 60] as const;
/** POST /api/my-booking/late. NOT_TONIGHT on any other day than that of the show. */
export const sayLateSchema = bookingLinkSchema
  .extend({ minutes: z.literal(LATE_MINUTES, `Must be one of ${LATE_MINUTES.join(', ')}`) })
  .meta({ id: 'SayLate' });
export type SayLateInput = z.infer<typeof sayLateSchema>;

/** POST /api/my-booking/name. Link and ticket stay valid. NOT_PAID if the booking lets no one in, TOO_LATE after the night. */
export const correctNameSchema = bookingLinkSchema
  .extend({ name: personName })
  .meta({ id: 'CorrectName' });
export type CorrectNameInput = z.infer<typeof correctNameSchema>;
