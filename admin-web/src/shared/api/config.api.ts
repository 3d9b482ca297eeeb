import { siteConfigSchema, type SiteConfig } from '@club/contracts';
import { baseApi, parsed } from './base-api';

/** The configuration that the public site uses too. */
export const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<SiteConfig, void>({
      query: () => '/config',
      transformResponse: parsed(siteConfigSchema),
    }),
  }),
});
export const { useConfigQuery } = configApi;
