import { mailingSchema, type Mailing, type StartMailing } from '@club/contracts';
import { parsed } from '../../shared/api/base-api';
import { bookingsApi } from './bookings.api';

const mailingsApi = bookingsApi.enhanceEndpoints({ addTagTypes: ['Messages'] }).injectEndpoints({
  endpoints: (build) => ({
    startMailing: build.mutation<Mailing, StartMailing>({
      query: (body) => ({ url: '/admin/mailings', method: 'POST', body }),
      transformResponse: parsed(mailingSchema),
      invalidatesTags: ['Messages'],
    }),
    mailing: build.query<Mailing, string>({
      query: (id) => `/admin/mailings/${id}`,
      transformResponse: parsed(mailingSchema),
      keepUnusedDataFor: 0,
    }),
  }),
});
export const { useStartMailingMutation, useMailingQuery } = mailingsApi;
