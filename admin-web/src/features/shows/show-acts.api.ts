import {
  seriesProgressSchema,
  showSchema,
  type CreateSeries,
  type SeriesProgress,
  type Show,
  type ShowSale,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

/** What an act on a show changes on other pages. */
const AFFECTED = ['Shows', 'Bookings', 'Stats'] as const;

const showActsApi = baseApi
  .enhanceEndpoints({ addTagTypes: [...AFFECTED, 'Series'] })
  .injectEndpoints({
    endpoints: (build) => ({
      cancelShow: build.mutation<null, { id: string; cancellationId: string }>({
        query: ({ id, ...body }) => ({ url: `/admin/shows/${id}/cancel`, method: 'POST', body }),
        invalidatesTags: [...AFFECTED],
      }),
      undoCancellation: build.mutation<null, { id: string; cancellationId: string }>({
        query: ({ id, ...body }) => ({
          url: `/admin/shows/${id}/cancel/undo`,
          method: 'POST',
          body,
        }),
        invalidatesTags: [...AFFECTED],
      }),
      changeSale: build.mutation<Show, { id: string; sale: ShowSale }>({
        query: ({ id, sale }) => ({ url: `/admin/shows/${id}/sale`, method: 'POST', body: sale }),
        transformResponse: parsed(showSchema),
        invalidatesTags: [...AFFECTED],
      }),
      createSeries: build.mutation<SeriesProgress, { id: string; series: CreateSeries }>({
        query: ({ id, series }) => ({
          url: `/admin/shows/${id}/series`,
          method: 'POST',
          body: series,
        }),
        transformResponse: parsed(seriesProgressSchema),
        invalidatesTags: [...AFFECTED, 'Series'],
      }),
    }),
  });
export const {
  useCancelShowMutation,
  useChangeSaleMutation,
  useCreateSeriesMutation,
  useUndoCancellationMutation,
} = showActsApi;
