import {
  bookingLinkSchema,
  correctNameSchema,
  findBookingSchema,
  myTransfersSchema,
  payLinkReplySchema,
  penceSchema,
  sayLateSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';
import { bookingViewSchema, unpaidMoveViewSchema } from './order-shapes.js';
import { myReturnsViewSchema } from './return-shapes.js';

/**
 * Sends a link if reference and e-mail address belong to one booking; without a reference, the links of all upcoming
 * bookings of the address. The reply does not show whether there are any.
 */
export const FindMyBookingCall = defineCall({
  service: 'booking',
  name: 'my-booking.find',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: findBookingSchema,
  reply: nothing,
});
/** NOT_FOUND for a forged or expired link. `ticketCode` is null if the booking no longer lets anyone in. */
export const ReadMyBookingCall = defineCall({
  service: 'booking',
  name: 'my-booking.read',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: bookingLinkSchema,
  reply: z.object({
    booking: bookingViewSchema,
    ticketCode: z.string().nullable(),
    moveRefusal: z.string().nullable().optional(),
    unpaidMove: unpaidMoveViewSchema.nullable().optional(),
    lateMinutes: z.int().nullable().optional(),
    returns: myReturnsViewSchema.optional(),
    transfers: myTransfersSchema.optional(),
    isGiven: z.boolean().optional(),
    isGivenAway: z.boolean().optional(),
  }),
});
/** Tells the door how late a party will be. NOT_FOUND for a forged or expired link, NOT_TONIGHT. */
export const SayLateCall = defineCall({
  service: 'booking',
  name: 'my-booking.say-late',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: sayLateSchema,
  reply: nothing,
});
/** NOT_FOUND for a forged or expired link, NOT_PAID, TOO_LATE; CALL_THE_CLUB once it was corrected too often. */
export const CorrectMyNameCall = defineCall({
  service: 'booking',
  name: 'my-booking.correct-name',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: correctNameSchema,
  reply: nothing,
});
export const ResendMyBookingCall = defineCall({
  service: 'booking',
  name: 'my-booking.resend',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: bookingLinkSchema,
  reply: nothing,
});

/** NOT_FOUND for a forged or expired link; PAYMENTS_UNAVAILABLE. */
export const OpenPayLinkCall = defineCall({
  service: 'booking',
  name: 'pay-links.open',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: bookingLinkSchema,
  reply: payLinkReplySchema
    .omit({ amountDue: true })
    .extend({ booking: bookingViewSchema, duePence: penceSchema }),
});
