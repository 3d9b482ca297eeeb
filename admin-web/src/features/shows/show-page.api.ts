import {
  cancellationProgressSchema,
  salesCurveSchema,
  seriesOfShowSchema,
  sentMessagesSchema,
  showStakesSchema,
  type CancellationProgress,
  type SalesCurve,
  type SentMessages,
  type SeriesOfShow,
  type ShowStakes,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const showPageApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Shows', 'Bookings', 'Messages', 'Series'] })
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
  useSalesCurveQuery,
  useSentMessagesQuery,
  useSeriesOfShowQuery,
  useShowStakesQuery,
} = showPageApi;
