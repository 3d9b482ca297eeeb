import {
  bookingSchema,
  moveQuoteSchema,
  type Booking,
  type MoveBookingInput,
  type MoveQuote,
  type QuoteMoveInput,
} from '@club/contracts';
import { parsed } from '../../shared/api/base-api';
import { bookingsApi, bookingTags } from './bookings.api';

export const movesApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    quoteMove: build.mutation<MoveQuote, QuoteMoveInput & { id: string }>({
      query: ({ id, ...params }) => ({ url: `/admin/bookings/${id}/moves/quote`, params }),
      transformResponse: parsed(moveQuoteSchema),
    }),
    moveBooking: build.mutation<Booking, MoveBookingInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/admin/bookings/${id}/moves`, method: 'POST', body }),
      transformResponse: parsed(bookingSchema),
      invalidatesTags: [...bookingTags],
    }),
    withdrawMoveLink: build.mutation<unknown, string>({
      query: (id) => ({ url: `/admin/bookings/${id}/moves`, method: 'DELETE' }),
      invalidatesTags: [...bookingTags],
    }),
  }),
});
export const { useQuoteMoveMutation, useMoveBookingMutation, useWithdrawMoveLinkMutation } =
  movesApi;
