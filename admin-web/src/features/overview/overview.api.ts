import { overviewSchema, type Overview } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, void>({
      query: () => '/admin/overview',
      transformResponse: parsed(overviewSchema),
      providesTags: ['Stats'],
    }),
    retryMail: build.mutation<unknown, string>({
      query: (id) => ({ url: '/admin/mails/retry', method: 'POST', body: { id } }),
      invalidatesTags: ['Stats'],
    }),
  }),
});
export const { useOverviewQuery, useRetryMailMutation } = overviewApi;
