import { tonightSchema, type Tonight } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const tonightApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Shows', 'Bookings'] })
  .injectEndpoints({
    endpoints: (build) => ({
      tonight: build.query<Tonight, void>({
        query: () => '/admin/tonight',
        transformResponse: parsed(tonightSchema),
        providesTags: ['Shows', 'Bookings'],
      }),
    }),
  });
export const { useTonightQuery } = tonightApi;
