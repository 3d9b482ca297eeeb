import {
  cancellationProgressSchema,
  showSchema,
  salesCurveSchema,
  seriesOfShowSchema,
  seriesProgressSchema,
  sentMessagesSchema,
  showStakesSchema,
  type CancellationProgress,
  type CreateSeries,
  type SalesCurve,
  type Show,
  type ShowSale,
  type SentMessages,
  type SeriesOfShow,
  type SeriesProgress,
  type ShowStakes,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

/** What a cancellation changes on other pages. */
const AFFECTED = ['Shows', 'Bookings', 'Stats'] as const;

const showPageApi = baseApi
  .enhanceEndpoints({ addTagTypes: [...AFFECTED, 'Messages', 'Series'] })
  .injectEndpoints({
    endpoints: (build) => ({
      salesCurve: build.query<SalesCurve, string>({
        query: (id) => `/admin/shows/${id}/sales-curve`,
        transformResponse: parsed(salesCurveSchema),
        providesTags: ['Shows', 'Bookings'],
      }),
      sentMessages: build.query<SentMessages, string>({
        query: (id) => `/admin/shows/${id}/messages`,
        transformResponse: parsed(sentMessagesSchema),
        providesTags: ['Messages'],
      }),
      cancellation: build.query<CancellationProgress, string>({
        query: (id) => `/admin/shows/${id}/cancellation`,
        transformResponse: parsed(cancellationProgressSchema),
        providesTags: ['Shows', 'Bookings'],
      }),
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
      seriesOfShow: build.query<SeriesOfShow, string>({
        query: (id) => `/admin/shows/${id}/series`,
        transformResponse: parsed(seriesOfShowSchema),
        providesTags: ['Series'],
      }),
      showStakes: build.query<ShowStakes, string>({
        query: (id) => `/admin/shows/${id}/stakes`,
        transformResponse: parsed(showStakesSchema),
        providesTags: ['Shows', 'Bookings'],
      }),
    }),
  });
export const {
  useCancellationQuery,
  useCancelShowMutation,
  useChangeSaleMutation,
  useSalesCurveQuery,
  useCreateSeriesMutation,
  useSentMessagesQuery,
  useSeriesOfShowQuery,
  useShowStakesQuery,
  useUndoCancellationMutation,
} = showPageApi;
