import {
  bookingDetailSchema,
  type BookingDetail,
  type ResolveQuarantineInput,
} from '@club/contracts';
import { parsed } from '../../shared/api/base-api';
import { bookingsApi, bookingTags } from './bookings.api';

export const quarantineApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    resolveQuarantine: build.mutation<
      BookingDetail,
      { id: string; solution: ResolveQuarantineInput }
    >({
      query: ({ id, solution }) => ({
        url: `/admin/bookings/${id}/quarantine`,
        method: 'POST',
        body: solution,
      }),
      transformResponse: parsed(bookingDetailSchema),
      invalidatesTags: [...bookingTags],
    }),
  }),
});
export const { useResolveQuarantineMutation } = quarantineApi;
