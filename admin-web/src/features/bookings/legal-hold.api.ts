import type { LegalHoldInput } from '@club/contracts';
import { bookingsApi, bookingTags } from './bookings.api';

const legalHoldApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    holdBooking: build.mutation<null, { id: string; hold: LegalHoldInput }>({
      query: ({ id, hold }) => ({
        url: `/admin/bookings/${id}/legal-hold`,
        method: 'POST',
        body: hold,
      }),
      invalidatesTags: [...bookingTags],
    }),
    endHold: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/bookings/${id}/legal-hold`, method: 'DELETE' }),
      invalidatesTags: [...bookingTags],
    }),
  }),
});
export const { useHoldBookingMutation, useEndHoldMutation } = legalHoldApi;
