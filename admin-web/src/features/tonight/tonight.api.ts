import { readinessSchema, tonightSchema, type Readiness, type Tonight } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const tonightApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Shows', 'Bookings', 'Enquiries', 'Mails'] })
  .injectEndpoints({
    endpoints: (build) => ({
      tonight: build.query<Tonight, void>({
        query: () => '/admin/tonight',
        transformResponse: parsed(tonightSchema),
        providesTags: ['Shows', 'Bookings', 'Enquiries', 'Mails'],
      }),
      readiness: build.query<Readiness, void>({
        query: () => '/admin/readiness',
        transformResponse: parsed(readinessSchema),
        providesTags: ['Shows'],
      }),
    }),
  });
export const { useTonightQuery, useReadinessQuery } = tonightApi;
