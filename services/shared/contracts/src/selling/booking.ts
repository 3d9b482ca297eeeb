import { z } from 'zod';
import { giftCardCodeText } from './gift-card.js';
import { paymentStatusSchema } from './payment-status.js';
import { MAX_LENGTH, TICKETS_PER_BOOKING } from '../values/limits.js';
import { poundsSchema, poundsTextSchema } from '../values/money-shapes.js';
import { showSchema } from '../shows/show.js';
import { emailAddress, idText, lineOfText } from '../values/text.js';

const NAME_TOO_SHORT = 'Name must be at least 2 characters';
export const personName = lineOfText(MAX_LENGTH.name).pipe(z.string().min(2, NAME_TOO_SHORT));
const quantity = z
  .int('Please select number of tickets')
  .min(TICKETS_PER_BOOKING.min, 'Please select number of tickets')
  .max(TICKETS_PER_BOOKING.max, 'Please select number of tickets');

/** BK, six digits and three of A-Z0-9, made by the client (specification-rules.md 7). A label, never a credential. */
export const bookingReferenceSchema = z
  .string()
  .regex(/^BK\d{6}[A-Z0-9]{3}$/, 'Must be a booking reference');

/** The booking form (specification-rules.md 5). Its number of tickets is a string. */
export const bookingFormSchema = z.object({
  customerName: personName,
  customerEmail: emailAddress,
  customerPhone: lineOfText(MAX_LENGTH.phone),
  ticketQuantity: z.string().regex(/^[1-6]$/, 'Please select number of tickets'),
});
export type BookingForm = z.infer<typeof bookingFormSchema>;

/** POST /api/create-payment-intent. `amount` is price × quantity in pounds, before gift cards. */
// guard: no-unknown-fields
export const createPaymentIntentSchema = z
  .strictObject({
    amount: poundsSchema,
    showId: idText,
    ticketQuantity: quantity,
    customerEmail: emailAddress,
    giftCardCodes: z.array(giftCardCodeText).max(5).optional(),
  })
  .meta({ id: 'CreatePaymentIntent' });
export type CreatePaymentIntentInput = z.infer<typeof createPaymentIntentSchema>;

/** `clientSecret` is null if gift cards cover everything. `amountDue` is in pounds. The hold ends at `expiresAt`. */
export const paymentIntentReplySchema = z
  .object({
    clientSecret: z.string().nullable(),
    orderId: z.string(),
    amountDue: z.number(),
    expiresAt: z.string(),
  })
  .meta({ id: 'PaymentIntentReply' });
export type PaymentIntentReply = z.infer<typeof paymentIntentReplySchema>;

/** POST /api/bookings. The server compares or replaces price, total, reference and status and never trusts them. */
// guard: no-unknown-fields-in-bookings
export const createBookingSchema = z
  .strictObject({
    showId: idText,
    customerName: personName,
    customerEmail: emailAddress,
    customerPhone: lineOfText(MAX_LENGTH.phone).default(''),
    ticketQuantity: quantity,
    totalAmount: poundsTextSchema,
    paymentStatus: z.literal('pending'),
    bookingReference: z.string().max(32).optional(),
    orderId: idText.optional(),
  })
  .meta({ id: 'CreateBooking' });
export type CreateBookingInput = z.infer<typeof createBookingSchema>;

/** PATCH /api/bookings/{id}/payment: a hint to ask Stripe, which alone decides whether money was taken. */
export const paymentHintSchema = z
  .strictObject({
    status: z.literal('completed'),
    paymentIntentId: z.string().regex(/^pi_\w{1,120}$/, 'Must be a payment intent id'),
  })
  .meta({ id: 'PaymentHint' });
export type PaymentHint = z.infer<typeof paymentHintSchema>;

export const bookingSchema = z
  .object({
    id: z.string(),
    showId: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    /** As bought. */
    ticketQuantity: z.int(),
    /** How many people the ticket lets in: fewer than were bought if a refund has given places back. */
    admits: z.int(),
    totalAmount: z.string(),
    paymentStatus: paymentStatusSchema,
    bookingReference: z.string(),
    createdAt: z.string(),
    show: showSchema.optional(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof bookingSchema>;
/**
 * The answer to a payment hint without the booking: to everyone but the browser that placed the order, and if the
 * booking cannot be read now. Nothing failed, and the e-mail follows.
 */
export const paymentOutcomeSchema = bookingSchema
  .pick({ id: true })
  .extend({ paymentStatus: z.enum(['pending', 'completed']) })
  .meta({ id: 'PaymentOutcome' });
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>;
/**
 * The answer to POST /api/bookings, for the browser whose order it is. `linkToken` opens the booking, as the link in the
 * e-mail does; `heldUntil` is when an unpaid order loses its places.
 */
export const placedBookingSchema = bookingSchema
  .extend({ linkToken: z.string(), heldUntil: z.string() })
  .meta({ id: 'PlacedBooking' });
export type PlacedBooking = z.infer<typeof placedBookingSchema>;
/** What both answers to a payment hint have: enough for the page that has asked. */
export const paymentProgressSchema = bookingSchema.pick({ id: true, paymentStatus: true });
export type PaymentProgress = z.infer<typeof paymentProgressSchema>;
export const bookingListSchema = z.array(bookingSchema);
