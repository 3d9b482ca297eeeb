import {
  giftCardReportSchema,
  giftCardSaleListSchema,
  giftCardSaleSchema,
  type GiftCardReport,
  type GiftCardSale,
  type GiftCaseEnd,
} from '@club/contracts';
import { baseApi, parsed, totalOf } from '../../shared/api/base-api';

/** What staff may do with a gift card; the last part of its address. */
export type GiftCardAction =
  'reissue' | 'void' | 'refund' | 'refund-payment' | 'unfreeze' | 'close-case';

interface GiftCardActRequest {
  id: string;
  act: GiftCardAction;
  /** The page's id of the act: a repeated request is the same act. */
  actId: string;
  /** For `unfreeze` and `close-case` only. */
  reason?: string;
  /** For `close-case` only. */
  how?: GiftCaseEnd;
}

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
      giftCard: build.query<GiftCardSale, string>({
        query: (id) => `/admin/gift-cards/${id}`,
        transformResponse: parsed(giftCardSaleSchema),
        providesTags: ['GiftCards'],
      }),
      giftReport: build.query<GiftCardReport, string>({
        query: (until) => ({ url: '/admin/gift-cards/report', params: { until } }),
        transformResponse: parsed(giftCardReportSchema),
        providesTags: ['GiftCards'],
      }),
      actOnGiftCard: build.mutation<null, GiftCardActRequest>({
        query: ({ id, act, ...body }) => ({
          url: `/admin/gift-cards/${id}/${act}`,
          method: 'POST',
          body,
        }),
        invalidatesTags: ['GiftCards', 'Stats'],
      }),
    }),
  });
export const { useActOnGiftCardMutation, useGiftCardQuery, useGiftCardsQuery, useGiftReportQuery } =
  giftCardsApi;
