import type { Booking, MoveMyBookingInput, MyMoveQuote, QuoteMyMoveInput } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const movesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quoteMove: build.mutation<MyMoveQuote, QuoteMyMoveInput>({
      query: (body) => ({ url: '/my-booking/moves/quote', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.myMoveQuoteSchema),
    }),
    moveBooking: build.mutation<Booking, MoveMyBookingInput>({
      query: (body) => ({ url: '/my-booking/moves', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.bookingSchema),
      invalidatesTags: ['Shows'],
    }),
  }),
});
export const { useQuoteMoveMutation, useMoveBookingMutation } = movesApi;
