import {
  bookingDetailSchema,
  type BookingDetail,
  type ResolveQuarantineInput,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const tags = ['Bookings', 'Stats', 'Shows'] as const;

export const quarantineApi = baseApi.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
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
      invalidatesTags: [...tags],
    }),
  }),
});
export const { useResolveQuarantineMutation } = quarantineApi;
