import {
  giftCardReportSchema,
  giftCardSaleListSchema,
  type GiftCardReport,
  type GiftCardSale,
} from '@club/contracts';
import { baseApi, parsed, totalOf } from '../../shared/api/base-api';

export const giftCardsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['GiftCards', 'Stats'] })
  .injectEndpoints({
    endpoints: (build) => ({
      giftCards: build.query<
        { sales: GiftCardSale[]; total: number },
        { page: number; pageSize: number }
      >({
        query: (params) => ({ url: '/admin/gift-cards', params }),
        transformResponse: (reply, meta) => ({
          sales: giftCardSaleListSchema.parse(reply),
          total: totalOf(meta),
        }),
        providesTags: ['GiftCards'],
      }),
      giftReport: build.query<GiftCardReport, string>({
        query: (until) => ({ url: '/admin/gift-cards/report', params: { until } }),
        transformResponse: parsed(giftCardReportSchema),
        providesTags: ['GiftCards'],
      }),
      reissueGiftCard: build.mutation<null, string>({
        query: (id) => ({ url: `/admin/gift-cards/${id}/reissue`, method: 'POST' }),
        invalidatesTags: ['GiftCards'],
      }),
      refundGiftCard: build.mutation<null, string>({
        query: (id) => ({ url: `/admin/gift-cards/${id}/refund`, method: 'POST' }),
        invalidatesTags: ['GiftCards', 'Stats'],
      }),
      voidGiftCard: build.mutation<null, string>({
        query: (id) => ({ url: `/admin/gift-cards/${id}/void`, method: 'POST' }),
        invalidatesTags: ['GiftCards'],
      }),
    }),
  });
export const {
  useGiftCardsQuery,
  useGiftReportQuery,
  useRefundGiftCardMutation,
  useReissueGiftCardMutation,
  useVoidGiftCardMutation,
} = giftCardsApi;
