import { privacyOverviewSchema, type PrivacyOverview } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const privacyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    privacyOverview: build.query<PrivacyOverview, void>({
      query: () => '/admin/privacy',
      transformResponse: parsed(privacyOverviewSchema),
    }),
  }),
});
export const { usePrivacyOverviewQuery } = privacyApi;
