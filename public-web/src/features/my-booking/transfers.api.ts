import type {
  BookingLink,
  OfferedTickets,
  OfferTransferInput,
  WithdrawTransferInput,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const transfersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    offerTransfer: build.mutation<unknown, OfferTransferInput>({
      query: (body) => ({ url: '/my-booking/transfers', method: 'POST', body }),
    }),
    withdrawTransfer: build.mutation<unknown, WithdrawTransferInput>({
      query: (body) => ({ url: '/my-booking/transfers', method: 'DELETE', body }),
    }),
    offeredTickets: build.query<OfferedTickets, BookingLink>({
      query: (body) => ({ url: '/transfer', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.offeredTicketsSchema),
      // The tickets may have been taken, or taken back, since the link was opened.
      keepUnusedDataFor: 0,
    }),
    acceptTransfer: build.mutation<unknown, BookingLink>({
      query: (body) => ({ url: '/transfer/accept', method: 'POST', body }),
    }),
  }),
});
export const {
  useOfferTransferMutation,
  useWithdrawTransferMutation,
  useOfferedTicketsQuery,
  useAcceptTransferMutation,
} = transfersApi;
