import { overviewSchema, type Overview } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const overviewApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Stats', 'Mails'] })
  .injectEndpoints({
    endpoints: (build) => ({
      overview: build.query<Overview, void>({
        query: () => '/admin/overview',
        transformResponse: parsed(overviewSchema),
        providesTags: ['Stats', 'Mails'],
      }),
    }),
  });
export const { useOverviewQuery } = overviewApi;
