import {
  moneyDifferencesSchema,
  payoutFileSchema,
  payoutListSchema,
  repairedDifferenceSchema,
  settlementSchema,
  takingsSchema,
  type ExportPayout,
  type MoneyDifferences,
  type Payout,
  type PayoutFile,
  type Repair,
  type RepairedDifference,
  type Settlement,
  type SettleShowInput,
  type Takings,
  type TakingsQuery,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

interface RepairOf {
  id: string;
  repair: NonNullable<Repair>;
  actId: string;
}

const moneyReadings = baseApi
  .enhanceEndpoints({ addTagTypes: ['Money', 'Audit', 'Bookings'] })
  .injectEndpoints({
    endpoints: (build) => ({
      differences: build.query<MoneyDifferences, void>({
        query: () => '/admin/money/differences',
        transformResponse: parsed(moneyDifferencesSchema),
        providesTags: ['Money'],
      }),
      takings: build.query<Takings, TakingsQuery>({
        query: (params) => ({ url: '/admin/money/takings', params }),
        transformResponse: parsed(takingsSchema),
        providesTags: ['Money', 'Bookings'],
      }),
      payouts: build.query<Payout[], string>({
        query: (month) => ({ url: '/admin/money/payouts', params: { month } }),
        transformResponse: parsed(payoutListSchema),
        providesTags: ['Money'],
      }),
      settlement: build.query<Settlement, string>({
        query: (showId) => `/admin/money/shows/${showId}/settlement`,
        transformResponse: parsed(settlementSchema),
        providesTags: ['Money', 'Bookings'],
      }),
    }),
  });
export const { useDifferencesQuery, useTakingsQuery, usePayoutsQuery, useSettlementQuery } =
  moneyReadings;

const moneyActs = moneyReadings.injectEndpoints({
  endpoints: (build) => ({
    repairDifference: build.mutation<RepairedDifference, RepairOf>({
      query: ({ id, repair, actId }) => ({
        url: `/admin/money/differences/${id}/${repair}`,
        method: 'POST',
        body: { actId },
      }),
      transformResponse: parsed(repairedDifferenceSchema),
      invalidatesTags: ['Money', 'Audit'],
    }),
    explainDifference: build.mutation<null, { id: string; note: string }>({
      query: ({ id, note }) => ({
        url: `/admin/audit/${id}/acknowledge`,
        method: 'POST',
        body: { note },
      }),
      invalidatesTags: ['Money', 'Audit'],
    }),
    checkNow: build.mutation<null, void>({
      query: () => ({ url: '/admin/audit', method: 'POST' }),
      invalidatesTags: ['Money', 'Audit'],
    }),
    exportPayout: build.mutation<PayoutFile, ExportPayout & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/admin/money/payouts/${id}/export`,
        method: 'POST',
        body,
      }),
      transformResponse: parsed(payoutFileSchema),
    }),
    settleShow: build.mutation<Settlement, SettleShowInput & { showId: string }>({
      query: ({ showId, ...body }) => ({
        url: `/admin/money/shows/${showId}/settle`,
        method: 'POST',
        body,
      }),
      transformResponse: parsed(settlementSchema),
      invalidatesTags: ['Money'],
    }),
  }),
});
export const {
  useRepairDifferenceMutation,
  useExplainDifferenceMutation,
  useCheckNowMutation,
  useExportPayoutMutation,
  useSettleShowMutation,
} = moneyActs;
