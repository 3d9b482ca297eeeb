import {
  giftCardBalanceSchema,
  giftCardPaymentSchema,
  type GiftCardBalance,
  type GiftCardPayment,
  type GiftCardPurchase,
} from '@club/contracts';
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
      transformResponse: parsed(giftCardPaymentSchema),
    }),
    giftBalance: build.mutation<GiftCardBalance, { code: string }>({
      query: (body) => ({ url: '/gift-cards/balance', method: 'POST', body }),
      transformResponse: parsed(giftCardBalanceSchema),
    }),
  }),
});
export const { useCreateGiftCardPaymentMutation, useGiftBalanceMutation } = giftCardsApi;
