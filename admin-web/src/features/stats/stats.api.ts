import { statsSchema, type Stats } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const statsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Stats'] }).injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<Stats, void>({
      query: () => '/admin/stats',
      transformResponse: parsed(statsSchema),
      providesTags: ['Stats'],
    }),
  }),
});
export const { useStatsQuery } = statsApi;
