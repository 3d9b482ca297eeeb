import {
  bookingDetailSchema,
  bookingListSchema,
  bookingSchema,
  showListSchema,
  type Booking,
  type BookingDetail,
  type BoxOffice,
  type EditCustomer,
  type RefundRequest,
  type Show,
} from '@club/contracts';
import { baseApi, parsed, totalOf } from '../../shared/api/base-api';

export interface BookingsPage {
  bookings: Booking[];
  total: number;
}
export interface BookingsQuery {
  page: number;
  pageSize: number;
  search: string;
}
const changed = ['Bookings', 'Stats', 'Shows'] as const;

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookings: build.query<BookingsPage, BookingsQuery>({
      query: ({ page, pageSize, search }) => ({ url: '/admin/bookings', params: { page, pageSize, ...(search !== '' && { search }) } }),
      transformResponse: (reply, meta) => ({ bookings: bookingListSchema.parse(reply), total: totalOf(meta) }),
      providesTags: ['Bookings'],
    }),
    /** For the box office: what can be sold now. */
    showsOnSale: build.query<Show[], void>({ query: () => '/shows', transformResponse: parsed(showListSchema), providesTags: ['Shows'] }),
    booking: build.query<BookingDetail, string>({
      query: (id) => `/admin/bookings/${id}`,
      transformResponse: parsed(bookingDetailSchema),
      providesTags: ['Bookings'],
    }),
    sellAtDesk: build.mutation<Booking, BoxOffice>({
      query: (body) => ({ url: '/admin/bookings', method: 'POST', body }),
      transformResponse: parsed(bookingSchema),
      invalidatesTags: [...changed],
    }),
    refundBooking: build.mutation<BookingDetail, { id: string; refund: RefundRequest }>({
      query: ({ id, refund }) => ({ url: `/admin/bookings/${id}/refund`, method: 'POST', body: refund }),
      transformResponse: parsed(bookingDetailSchema),
      invalidatesTags: [...changed],
    }),
    editCustomer: build.mutation<BookingDetail, { id: string; customer: EditCustomer }>({
      query: ({ id, customer }) => ({ url: `/admin/bookings/${id}`, method: 'PATCH', body: customer }),
      transformResponse: parsed(bookingDetailSchema),
      invalidatesTags: [...changed],
    }),
    resendConfirmation: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/bookings/${id}/resend`, method: 'POST' }),
      invalidatesTags: ['Bookings'],
    }),
  }),
});
export const {
  useBookingsQuery,
  useShowsOnSaleQuery,
  useBookingQuery,
  useSellAtDeskMutation,
  useRefundBookingMutation,
  useEditCustomerMutation,
  useResendConfirmationMutation,
} = bookingsApi;
