import type {
  GiftCardBalance,
  MoveMyBookingInput,
  MoveProgress,
  MyMoveQuote,
  PaidMoveInput,
  QuoteMyMoveInput,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const movesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quoteMove: build.mutation<MyMoveQuote, QuoteMyMoveInput>({
      query: (body) => ({ url: '/my-booking/moves/quote', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.myMoveQuoteSchema),
    }),
    moveBooking: build.mutation<MoveProgress, MoveMyBookingInput>({
      query: (body) => ({ url: '/my-booking/moves', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.moveProgressSchema),
      invalidatesTags: ['Shows'],
    }),
    /** As in the form of a booking, which is in another part of the site. */
    balanceForMove: build.mutation<GiftCardBalance, { code: string }>({
      query: (body) => ({ url: '/gift-cards/balance', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.giftCardBalanceSchema),
    }),
    confirmMove: build.mutation<MoveProgress, PaidMoveInput>({
      query: (body) => ({ url: '/my-booking/moves', method: 'PATCH', body }),
      transformResponse: parsed((schemas) => schemas.moveProgressSchema),
      invalidatesTags: ['Shows'],
    }),
  }),
});
export const {
  useQuoteMoveMutation,
  useMoveBookingMutation,
  useConfirmMoveMutation,
  useBalanceForMoveMutation,
} = movesApi;
