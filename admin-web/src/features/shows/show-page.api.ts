import {
  salesCurveSchema,
  sentMessagesSchema,
  showStakesSchema,
  type SalesCurve,
  type SentMessages,
  type ShowStakes,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const showPageApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Shows', 'Bookings', 'Messages'] })
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
      showStakes: build.query<ShowStakes, string>({
        query: (id) => `/admin/shows/${id}/stakes`,
        transformResponse: parsed(showStakesSchema),
        providesTags: ['Shows', 'Bookings'],
      }),
    }),
  });
export const { useSalesCurveQuery, useSentMessagesQuery, useShowStakesQuery } = showPageApi;
