import {
  bookingSchema,
  giftCardBalanceSchema,
  paymentIntentReplySchema,
  type Booking,
  type CreateBooking,
  type CreatePaymentIntent,
  type GiftCardBalance,
  type PaymentIntentReply,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

type Keyed<Body> = { body: Body; idempotencyKey: string };

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation<PaymentIntentReply, Keyed<CreatePaymentIntent>>({
      query: ({ body, idempotencyKey }) => ({
        url: '/create-payment-intent',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      transformResponse: parsed(paymentIntentReplySchema),
    }),
    readBalance: build.mutation<GiftCardBalance, { code: string }>({
      query: (body) => ({ url: '/gift-cards/balance', method: 'POST', body }),
      transformResponse: parsed(giftCardBalanceSchema),
    }),
    createBooking: build.mutation<Booking, CreateBooking>({
      query: (body) => ({ url: '/bookings', method: 'POST', body }),
      transformResponse: parsed(bookingSchema),
    }),
    confirmPayment: build.mutation<Booking, { bookingId: string; paymentIntentId: string }>({
      query: ({ bookingId, paymentIntentId }) => ({
        url: `/bookings/${bookingId}/payment`,
        method: 'PATCH',
        body: { status: 'completed', paymentIntentId },
      }),
      transformResponse: parsed(bookingSchema),
    }),
  }),
});
export const { useCreatePaymentIntentMutation, useCreateBookingMutation, useConfirmPaymentMutation, useReadBalanceMutation } = bookingsApi;
