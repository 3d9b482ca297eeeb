import { bookingSchema, type Booking, type SellAtDeskInput } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const tags = ['Bookings', 'Stats', 'Shows'] as const;

export const boxOfficeApi = baseApi.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
  endpoints: (build) => ({
    sellAtDesk: build.mutation<Booking, SellAtDeskInput>({
      query: (body) => ({ url: '/admin/bookings', method: 'POST', body }),
      transformResponse: parsed(bookingSchema),
      invalidatesTags: [...tags],
    }),
  }),
});
export const { useSellAtDeskMutation } = boxOfficeApi;
