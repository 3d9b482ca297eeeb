import { bookingListSchema, type Booking } from '@club/contracts';
import { baseApi, totalOf } from '../../shared/api/base-api';

export interface BookingsPage {
  bookings: Booking[];
  total: number;
}
export interface BookingsQuery {
  page: number;
  pageSize: number;
  search: string;
}

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookings: build.query<BookingsPage, BookingsQuery>({
      query: ({ page, pageSize, search }) => ({ url: '/admin/bookings', params: { page, pageSize, ...(search !== '' && { search }) } }),
      transformResponse: (reply, meta) => ({ bookings: bookingListSchema.parse(reply), total: totalOf(meta) }),
      providesTags: ['Bookings'],
    }),
  }),
});
export const { useBookingsQuery } = bookingsApi;
