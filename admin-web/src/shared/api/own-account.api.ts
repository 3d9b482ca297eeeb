import { ownAccountSchema, type OwnAccount } from '@club/contracts';
import { baseApi, parsed } from './base-api';

/** The member of staff, with what they may do. Several features hide what the server would refuse. */
const ownAccountApi = baseApi.enhanceEndpoints({ addTagTypes: ['Account'] }).injectEndpoints({
  endpoints: (build) => ({
    ownAccount: build.query<OwnAccount, void>({
      query: () => '/admin/account',
      transformResponse: parsed(ownAccountSchema),
      providesTags: ['Account'],
    }),
  }),
});
export const { useOwnAccountQuery } = ownAccountApi;
