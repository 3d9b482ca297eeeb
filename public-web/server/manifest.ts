import { DEFAULT_CLUB, siteConfigSchema } from '@club/contracts';
import type { WebSettings } from './config.js';

const DEADLINE_MS = 2_000;

/** The web app manifest: how the site is called and looks on a home screen. */
export async function manifest({ GATEWAY_URL }: Pick<WebSettings, 'GATEWAY_URL'>): Promise<object> {
  const name = await clubName(GATEWAY_URL);
  return {
    name,
    short_name: name.split(' ')[0],
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    background_color: '#15100e',
    theme_color: '#15100e',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/assets/site/icon-192-1.png', type: 'image/png', sizes: '192x192' },
      { src: '/assets/site/icon-512-1.png', type: 'image/png', sizes: '512x512' },
    ],
  };
}

/** An outage of the gateway changes the name, not more. */
async function clubName(gateway: string): Promise<string> {
  try {
    const reply = await fetch(`${gateway}/api/config`, {
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return siteConfigSchema.parse(await reply.json()).club.name;
  } catch {
    return DEFAULT_CLUB.name;
  }
}
