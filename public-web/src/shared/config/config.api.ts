import { DEFAULT_CLUB, siteConfigSchema, type Club, type SiteConfig } from '@club/contracts';
import { baseApi, parsed } from '../api/base-api';

export const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<SiteConfig, void>({ query: () => '/config', transformResponse: parsed(siteConfigSchema) }),
  }),
});
export const { useConfigQuery } = configApi;

/** The club's names and addresses; its defaults until the configuration is there. */
export const useClub = (): Club => useConfigQuery().data?.club ?? DEFAULT_CLUB;
