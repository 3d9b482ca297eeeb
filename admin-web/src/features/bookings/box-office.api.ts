import {
  bookingSchema,
  showListSchema,
  type Booking,
  type SellAtDeskInput,
  type Show,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const boxOfficeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What can be sold now. */
    showsOnSale: build.query<Show[], void>({
      query: () => '/shows',
      transformResponse: parsed(showListSchema),
      providesTags: ['Shows'],
    }),
    /** For the filter: past ones and drafts too. */
    everyShow: build.query<Show[], void>({
      query: () => '/admin/shows',
      transformResponse: parsed(showListSchema),
      providesTags: ['Shows'],
    }),
    sellAtDesk: build.mutation<Booking, SellAtDeskInput>({
      query: (body) => ({ url: '/admin/bookings', method: 'POST', body }),
      transformResponse: parsed(bookingSchema),
      invalidatesTags: ['Bookings', 'Stats', 'Shows'],
    }),
  }),
});
export const { useShowsOnSaleQuery, useEveryShowQuery, useSellAtDeskMutation } = boxOfficeApi;
