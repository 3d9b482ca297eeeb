import {
  enquiryCountsSchema,
  enquiryListSchema,
  enquirySchema,
  type Enquiry,
  type EnquiryCounts,
  type ReplyToEnquiryInput,
} from '@club/contracts';
import { baseApi, parsed, totalOf } from '../../shared/api/base-api';

export const enquiriesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Enquiries'] })
  .injectEndpoints({
    endpoints: (build) => ({
      enquiries: build.query<
        { enquiries: Enquiry[]; total: number },
        { page: number; pageSize: number }
      >({
        query: (params) => ({ url: '/admin/contacts', params }),
        transformResponse: (reply, meta) => ({
          enquiries: enquiryListSchema.parse(reply),
          total: totalOf(meta),
        }),
        providesTags: ['Enquiries'],
      }),
      enquiryCounts: build.query<EnquiryCounts, void>({
        query: () => '/admin/contacts/counts',
        transformResponse: parsed(enquiryCountsSchema),
        providesTags: ['Enquiries'],
      }),
      markEnquiry: build.mutation<Enquiry, { id: string; isRead: boolean }>({
        query: ({ id, isRead }) => ({
          url: `/admin/contacts/${id}`,
          method: 'PATCH',
          body: { isRead },
        }),
        transformResponse: parsed(enquirySchema),
        invalidatesTags: ['Enquiries'],
      }),
      replyToEnquiry: build.mutation<Enquiry, { id: string; reply: ReplyToEnquiryInput }>({
        query: ({ id, reply }) => ({
          url: `/admin/contacts/${id}/reply`,
          method: 'POST',
          body: reply,
        }),
        transformResponse: parsed(enquirySchema),
        invalidatesTags: ['Enquiries'],
      }),
    }),
  });
export const {
  useEnquiriesQuery,
  useEnquiryCountsQuery,
  useMarkEnquiryMutation,
  useReplyToEnquiryMutation,
} = enquiriesApi;
