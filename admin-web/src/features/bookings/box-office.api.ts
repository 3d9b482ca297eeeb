import {
  bookingSchema,
  giftCardBalanceSchema,
  payLinkSchema,
  type Booking,
  type GiftCardBalance,
  type PayLink,
  type SellAtDeskInput,
} from '@club/contracts';
import { parsed } from '../../shared/api/base-api';
import { bookingsApi, bookingTags } from './bookings.api';

export const boxOfficeApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    sellAtDesk: build.mutation<Booking, SellAtDeskInput>({
      query: (body) => ({ url: '/admin/bookings', method: 'POST', body }),
      transformResponse: parsed(bookingSchema),
      invalidatesTags: [...bookingTags],
    }),
    /** A code is only sent in a body, never in an address. */
    giftBalance: build.query<GiftCardBalance, string>({
      query: (code) => ({ url: '/gift-cards/balance', method: 'POST', body: { code } }),
      transformResponse: parsed(giftCardBalanceSchema),
      keepUnusedDataFor: 0,
    }),
    payLink: build.query<PayLink, string>({
      query: (id) => `/admin/bookings/${id}/pay-link`,
      transformResponse: parsed(payLinkSchema),
      keepUnusedDataFor: 0,
    }),
  }),
});
export const { useSellAtDeskMutation, useGiftBalanceQuery, usePayLinkQuery } = boxOfficeApi;
