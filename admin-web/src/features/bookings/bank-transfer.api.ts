import type { BankTransfer } from '@club/contracts';
import { bookingsApi, bookingTags } from './bookings.api';

const bankTransferApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    payByBank: build.mutation<null, BankTransfer & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/admin/bookings/${id}/bank-transfer`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...bookingTags],
    }),
  }),
});
export const { usePayByBankMutation } = bankTransferApi;
