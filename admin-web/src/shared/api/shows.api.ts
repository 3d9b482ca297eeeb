import { showListSchema, type Show } from '@club/contracts';
import { baseApi, parsed } from './base-api';

/** The lists of shows that several features read. Each list is cached once. */
export const showsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Shows'] }).injectEndpoints({
  endpoints: (build) => ({
    /** All shows: past ones and drafts too. */
    shows: build.query<Show[], void>({
      query: () => '/admin/shows',
      transformResponse: parsed(showListSchema),
      providesTags: ['Shows'],
    }),
    /** The shows that visitors see. */
    publicShows: build.query<Show[], void>({
      query: () => '/shows',
      transformResponse: parsed(showListSchema),
      providesTags: ['Shows'],
    }),
  }),
});
export const { useShowsQuery, usePublicShowsQuery } = showsApi;
