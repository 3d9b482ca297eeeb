import { showListSchema, showSchema, type Show } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const showsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    shows: build.query<Show[], void>({ query: () => '/shows', transformResponse: parsed(showListSchema), providesTags: ['Shows'] }),
    show: build.query<Show, string>({
      query: (id) => `/shows/${encodeURIComponent(id)}`,
      transformResponse: parsed(showSchema),
      providesTags: (_show, _error, id) => [{ type: 'Show', id }],
    }),
  }),
});
export const { useShowsQuery, useShowQuery } = showsApi;
