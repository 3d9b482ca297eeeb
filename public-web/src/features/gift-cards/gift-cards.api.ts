import type { GiftCardPayment, GiftCardPurchase } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const giftCardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createGiftCardPayment: build.mutation<GiftCardPayment, { body: GiftCardPurchase; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: '/create-gift-card-payment',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      transformResponse: parsed((contracts) => contracts.giftCardPaymentSchema),
    }),
  }),
});
export const { useCreateGiftCardPaymentMutation } = giftCardsApi;
