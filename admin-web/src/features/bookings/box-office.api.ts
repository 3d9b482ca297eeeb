import { bookingSchema, type Booking, type SellAtDeskInput } from '@club/contracts';
import { parsed } from '../../shared/api/base-api';
import { bookingsApi, bookingTags } from './bookings.api';

export const boxOfficeApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    sellAtDesk: build.mutation<Booking, SellAtDeskInput>({
      query: (body) => ({ url: '/admin/bookings', method: 'POST', body }),
      transformResponse: parsed(bookingSchema),
      invalidatesTags: [...bookingTags],
    }),
  }),
});
export const { useSellAtDeskMutation } = boxOfficeApi;
