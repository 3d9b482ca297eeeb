import { venueListSchema, type Venue } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const venuesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    venues: build.query<Venue[], void>({ query: () => '/venues', transformResponse: parsed(venueListSchema) }),
  }),
});
export const { useVenuesQuery } = venuesApi;
