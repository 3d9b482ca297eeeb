import {
  bookingDetailSchema,
  bookingListSchema,
  type Booking,
  type BookingDetail,
  type EditCustomerInput,
  type RefundRequest,
  type ResendRequest,
} from '@club/contracts';
import { baseApi, parsed, totalOf } from '../../shared/api/base-api';
import { listFilterOf, type BookingsFilter } from './list-filter';

export interface BookingsPage {
  bookings: Booking[];
  total: number;
}
export interface BookingsQuery extends BookingsFilter {
  page: number;
  pageSize: number;
}
type Resend = ResendRequest & { id: string };

const paramsOf = ({ page, pageSize, ...filter }: BookingsQuery) => ({
  page,
  pageSize,
  ...listFilterOf(filter),
});
/** What is out of date after a change to a booking: bookings, figures, and the free places of shows. */
export const bookingTags = ['Bookings', 'Stats', 'Shows'] as const;

export const bookingsApi = baseApi.enhanceEndpoints({ addTagTypes: bookingTags }).injectEndpoints({
  endpoints: (build) => ({
    bookings: build.query<BookingsPage, BookingsQuery>({
      query: (query) => ({ url: '/admin/bookings', params: paramsOf(query) }),
      transformResponse: (reply, meta) => ({
        bookings: bookingListSchema.parse(reply),
        total: totalOf(meta),
      }),
      providesTags: ['Bookings'],
    }),
    booking: build.query<BookingDetail, string>({
      query: (id) => `/admin/bookings/${id}`,
      transformResponse: parsed(bookingDetailSchema),
      providesTags: ['Bookings'],
    }),
    refundBooking: build.mutation<BookingDetail, { id: string; refund: RefundRequest }>({
      query: ({ id, refund }) => ({
        url: `/admin/bookings/${id}/refund`,
        method: 'POST',
        body: refund,
      }),
      transformResponse: parsed(bookingDetailSchema),
      invalidatesTags: [...bookingTags],
    }),
    editCustomer: build.mutation<BookingDetail, { id: string; customer: EditCustomerInput }>({
      query: ({ id, customer }) => ({
        url: `/admin/bookings/${id}`,
        method: 'PATCH',
        body: customer,
      }),
      transformResponse: parsed(bookingDetailSchema),
      invalidatesTags: [...bookingTags],
    }),
    resendConfirmation: build.mutation<null, Resend>({
      query: ({ id, ...body }) => ({ url: `/admin/bookings/${id}/resend`, method: 'POST', body }),
      invalidatesTags: ['Bookings'],
    }),
  }),
});
export const {
  useBookingsQuery,
  useBookingQuery,
  useRefundBookingMutation,
  useEditCustomerMutation,
  useResendConfirmationMutation,
} = bookingsApi;
