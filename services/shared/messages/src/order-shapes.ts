import {
  createBookingSchema,
  createPaymentIntentSchema,
  idText,
  paymentHintSchema,
  paymentStatusSchema,
  penceSchema,
} from '@club/contracts';
import { z } from 'zod';

const sessionId = z.string().min(16).max(64);

/** create-payment-intent as booking sees it: the gateway adds the order's id and the browser's session. */
export const placeOrderSchema = createPaymentIntentSchema
  .omit({ amount: true })
  .extend({
    amountPence: penceSchema,
    orderId: idText,
    sessionId,
    client: z.string().max(64).optional(),
  });
export type PlaceOrder = z.infer<typeof placeOrderSchema>;

export const placedOrderSchema = z.object({
  orderId: z.string(),
  clientSecret: z.string().nullable(),
  duePence: penceSchema,
  expiresAt: z.string(),
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** POST bookings as booking sees it. */
export const submitDetailsSchema = createBookingSchema
  .omit({ totalAmount: true, paymentStatus: true })
  .extend({ totalPence: penceSchema, sessionId });
export type SubmitDetails = z.infer<typeof submitDetailsSchema>;

/** A booking as booking answers it: money in pence, the show by its id only. */
export const bookingViewSchema = z.object({
  id: z.string(),
  showId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  ticketQuantity: z.int(),
  totalPence: penceSchema,
  paymentStatus: paymentStatusSchema,
  bookingReference: z.string(),
  createdAt: z.string(),
});
export type BookingView = z.infer<typeof bookingViewSchema>;

export const submittedDetailsSchema = z.object({
  booking: bookingViewSchema,
  repeated: z.boolean(),
});

export const confirmPaymentSchema = paymentHintSchema
  .omit({ status: true })
  .extend({ bookingId: z.string().max(64) });
export type ConfirmPayment = z.infer<typeof confirmPaymentSchema>;

/** `pending`: Stripe was slow or is still processing; the sweeps finish it. */
export const confirmedPaymentSchema = z.object({
  outcome: z.enum(['completed', 'pending']),
  booking: bookingViewSchema,
});

export const bookingPageSchema = z.object({ bookings: z.array(bookingViewSchema), total: z.int() });
export const bookingStatsSchema = z.object({
  totalBookings: z.int(),
  pendingBookings: z.int(),
  revenuePence: z.int(),
  giftCardSalesPence: z.int(),
});

/** One booking as staff see it; money in pence. */
export const bookingDetailViewSchema = z.object({
  booking: bookingViewSchema,
  paymentIntentId: z.string().nullable(),
  giftPence: penceSchema,
  refundedPence: penceSchema,
  attention: z.string().nullable(),
  refunds: z.array(
    z.object({
      id: z.string(),
      pence: penceSchema,
      places: z.int(),
      state: z.string(),
      reason: z.string(),
    }),
  ),
  history: z.array(z.object({ at: z.string(), what: z.string(), by: z.string().optional() })),
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      state: z.string(),
      at: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type BookingDetailView = z.infer<typeof bookingDetailViewSchema>;
