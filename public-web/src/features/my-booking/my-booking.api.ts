import { myBookingSchema, type BookingLink, type FindBooking, type MyBooking } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const myBookingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findBooking: build.mutation<unknown, FindBooking>({ query: (body) => ({ url: '/find-booking', method: 'POST', body }) }),
    myBooking: build.query<MyBooking, BookingLink>({
      query: (body) => ({ url: '/my-booking', method: 'POST', body }),
      transformResponse: parsed(myBookingSchema),
    }),
    resendBooking: build.mutation<unknown, BookingLink>({ query: (body) => ({ url: '/my-booking/resend', method: 'POST', body }) }),
  }),
});
export const { useFindBookingMutation, useMyBookingQuery, useResendBookingMutation } = myBookingApi;
