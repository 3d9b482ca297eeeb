import {
  failedMailsSchema,
  mailCountsSchema,
  mailListSchema,
  mailPreviewSchema,
  type FailedMails,
  type MailCounts,
  type MailPreview,
  type MailRow,
  type MailsQuery,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const mailsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Mails'] }).injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<MailRow[], MailsQuery['show']>({
      query: (show) => ({ url: '/admin/mails', params: { show } }),
      transformResponse: parsed(mailListSchema),
      providesTags: ['Mails'],
    }),
    mailCounts: build.query<MailCounts, void>({
      query: () => ({ url: '/admin/mails/counts' }),
      transformResponse: parsed(mailCountsSchema),
      providesTags: ['Mails'],
    }),
    mailPreview: build.query<MailPreview, string>({
      query: (id) => ({ url: '/admin/mails/preview', method: 'POST', body: { id } }),
      transformResponse: parsed(mailPreviewSchema),
    }),
    retryMail: build.mutation<unknown, string>({
      query: (id) => ({ url: '/admin/mails/retry', method: 'POST', body: { id } }),
      invalidatesTags: ['Mails'],
    }),
    retryFailedMails: build.mutation<FailedMails, void>({
      query: () => ({ url: '/admin/mails/retry-failed', method: 'POST' }),
      transformResponse: parsed(failedMailsSchema),
      invalidatesTags: ['Mails'],
    }),
  }),
});
export const {
  useMailCountsQuery,
  useMailsQuery,
  useMailPreviewQuery,
  useRetryFailedMailsMutation,
  useRetryMailMutation,
} = mailsApi;
