import {
  requestedRefundListSchema,
  requestedRefundSchema,
  type DecideRefundInput,
  type RefundRequest,
  type RequestedRefund,
} from '@club/contracts';
import { parsed } from '../../shared/api/base-api';
import { bookingsApi, bookingTags } from './bookings.api';

type Decision = DecideRefundInput & { id: string };

export const refundRequestsApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    refundRequests: build.query<RequestedRefund[], void>({
      query: () => '/admin/refund-requests',
      transformResponse: parsed(requestedRefundListSchema),
      providesTags: ['Bookings'],
    }),
    askForRefund: build.mutation<RequestedRefund, { id: string; refund: RefundRequest }>({
      query: ({ id, refund }) => ({
        url: `/admin/bookings/${id}/refund-requests`,
        method: 'POST',
        body: refund,
      }),
      transformResponse: parsed(requestedRefundSchema),
      invalidatesTags: ['Bookings'],
    }),
    approveRefund: build.mutation<RequestedRefund, Decision>({
      query: ({ id, ...body }) => ({
        url: `/admin/refund-requests/${id}/approve`,
        method: 'POST',
        body,
      }),
      transformResponse: parsed(requestedRefundSchema),
      // A request that cannot be made any more is closed, so a refusal changes the lists as well.
      invalidatesTags: [...bookingTags],
    }),
    declineRefund: build.mutation<RequestedRefund, Decision>({
      query: ({ id, ...body }) => ({
        url: `/admin/refund-requests/${id}/decline`,
        method: 'POST',
        body,
      }),
      transformResponse: parsed(requestedRefundSchema),
      invalidatesTags: ['Bookings'],
    }),
  }),
});
export const {
  useRefundRequestsQuery,
  useAskForRefundMutation,
  useApproveRefundMutation,
  useDeclineRefundMutation,
} = refundRequestsApi;
