/**
 * Headers of every page: no inline script, nobody frames us, the card provider is the only stranger.
 * @param stripeOrigin where the card provider's script and API live.
 */
export declare const securityHeaders: (stripeOrigin: string) => Record<string, string>;
