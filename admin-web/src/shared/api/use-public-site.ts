import { useConfigQuery } from './config.api';

/** The address of the public site, or undefined until the gateway has said it. */
export const usePublicSite = (): string | undefined => useConfigQuery().data?.publicOrigin;
