import type { ReturnPlacesInput, WithdrawReturnInput } from '@club/contracts';
import { baseApi } from '../../shared/api/base-api';

export const returnsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    returnPlaces: build.mutation<unknown, ReturnPlacesInput>({
      query: (body) => ({ url: '/my-booking/returns', method: 'POST', body }),
      invalidatesTags: ['Shows'],
    }),
    withdrawReturn: build.mutation<unknown, WithdrawReturnInput>({
      query: (body) => ({ url: '/my-booking/returns', method: 'DELETE', body }),
      invalidatesTags: ['Shows'],
    }),
  }),
});
export const { useReturnPlacesMutation, useWithdrawReturnMutation } = returnsApi;
