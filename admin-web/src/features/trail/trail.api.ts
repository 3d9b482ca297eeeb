import {
  trailChecksSchema,
  trailPageSchema,
  type TrailChecks,
  type TrailPage,
  type TrailQuery,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

/** The audit trail of all services. */
export const trailApi = baseApi.enhanceEndpoints({ addTagTypes: ['TrailChecks'] }).injectEndpoints({
  endpoints: (build) => ({
    trail: build.query<TrailPage, TrailQuery>({
      query: (params) => ({ url: '/admin/trail', params }),
      transformResponse: parsed(trailPageSchema),
      keepUnusedDataFor: 0,
    }),
    trailChecks: build.query<TrailChecks, void>({
      query: () => '/admin/trail/checks',
      transformResponse: parsed(trailChecksSchema),
      providesTags: ['TrailChecks'],
    }),
    verifyTrail: build.mutation<null, void>({
      query: () => ({ url: '/admin/trail/checks', method: 'POST' }),
      invalidatesTags: ['TrailChecks'],
    }),
  }),
});
export const { useTrailQuery, useTrailChecksQuery, useVerifyTrailMutation } = trailApi;
