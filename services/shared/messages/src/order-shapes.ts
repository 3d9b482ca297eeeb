import {
  bookingDetailSchema,
  bookingSchema,
  createBookingSchema,
  createPaymentIntentSchema,
  disputeSchema,
  idText,
  paymentHintSchema,
  penceSchema,
  requestedRefundSchema,
  unpaidMoveSchema,
} from '@club/contracts';
import { z } from 'zod';
import { placesReturnViewSchema } from './return-shapes.js';

const sessionId = z.string().min(16).max(64);

/** POST create-payment-intent as the gateway passes it on, with the order id and the browser's session. */
export const placeOrderSchema = createPaymentIntentSchema.omit({ amount: true }).extend({
  amountPence: penceSchema,
  orderId: idText,
  sessionId,
  /** The session was made for this request, so it cannot have an order yet. */
  isNewSession: z.boolean().optional(),
  /** A hash of the network that the request came from, for the limit on held places. */
  client: z.string().max(64).optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderSchema>;

export const placedOrderSchema = z.object({
  orderId: z.string(),
  clientSecret: z.string().nullable(),
  duePence: penceSchema,
  expiresAt: z.string(),
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** POST bookings as the gateway passes it on. */
export const submitDetailsSchema = createBookingSchema
  .omit({ totalAmount: true, paymentStatus: true })
  .extend({ totalPence: penceSchema, sessionId });
export type SubmitDetailsInput = z.infer<typeof submitDetailsSchema>;

/** A booking as the booking service answers it: the wire's shape, with its total in pence and without the show. */
export const bookingViewSchema = bookingSchema
  .omit({ totalAmount: true, show: true })
  .extend({ totalPence: penceSchema });
export type BookingView = z.infer<typeof bookingViewSchema>;

export const submittedDetailsSchema = z.object({
  booking: bookingViewSchema,
  repeated: z.boolean(),
  linkToken: z.string(),
  heldUntil: z.string(),
});

export const confirmPaymentSchema = paymentHintSchema.omit({ status: true }).extend({
  bookingId: z.string().max(64),
  /** The caller's browser, if it has a session. */
  sessionId: sessionId.optional(),
});
export type ConfirmPaymentInput = z.infer<typeof confirmPaymentSchema>;

/**
 * `pending`: Stripe was slow or is still processing the payment. The sweeps settle the order. Only the session that
 * placed the order gets its booking.
 */
export const confirmedPaymentSchema = z.object({
  outcome: z.enum(['completed', 'pending']),
  booking: bookingViewSchema.optional(),
});

export const bookingPageSchema = z.object({ bookings: z.array(bookingViewSchema), total: z.int() });
export type BookingPage = z.infer<typeof bookingPageSchema>;
export const bookingStatsSchema = z.object({
  totalBookings: z.int(),
  pendingBookings: z.int(),
  revenuePence: z.int(),
  giftCardSalesPence: z.int(),
});

const refundViewSchema = bookingDetailSchema.shape.refunds.element
  .omit({ amount: true })
  .extend({ pence: penceSchema });

/** A dispute as booking answers it: the wire's shape with amounts in pence. */
export const disputeViewSchema = disputeSchema
  .omit({ amount: true, withdrawn: true })
  .extend({ pence: penceSchema, withdrawnPence: penceSchema });
export type DisputeView = z.infer<typeof disputeViewSchema>;

/** A refund that was asked for as booking answers it: the wire's shape with its amount in pence. */
export const requestedRefundViewSchema = requestedRefundSchema
  .omit({ amount: true })
  .extend({ pence: penceSchema });
export type RequestedRefundView = z.infer<typeof requestedRefundViewSchema>;

/** What the member of staff who reads may refund of the booking without approval. */
const refundLimitViewSchema = z.object({ totalPence: penceSchema, leftPence: penceSchema });

/** A move that waits for its payment: the wire's shape with its amount in pence. */
export const unpaidMoveViewSchema = unpaidMoveSchema
  .omit({ amountDue: true })
  .extend({ duePence: penceSchema });
export type UnpaidMoveView = z.infer<typeof unpaidMoveViewSchema>;

/** One booking as staff see it, with money in pence. */
export const bookingDetailViewSchema = bookingDetailSchema
  .pick({
    paymentIntentId: true,
    quarantine: true,
    legalHold: true,
    doorNote: true,
    byLink: true,
    moves: true,
    arrivals: true,
    payer: true,
    partIds: true,
    history: true,
    mails: true,
  })
  .extend({
    booking: bookingViewSchema,
    giftPence: penceSchema,
    refundedPence: penceSchema,
    refunds: z.array(refundViewSchema),
    disputes: z.array(disputeViewSchema),
    refundLimit: refundLimitViewSchema.nullable(),
    refundRequests: z.array(requestedRefundViewSchema),
    unpaidMove: unpaidMoveViewSchema.nullable().default(null),
    /** A booking service of an earlier version says nothing. */
    returns: z.array(placesReturnViewSchema).default([]),
  });
export type BookingDetailView = z.infer<typeof bookingDetailViewSchema>;
