import { showListSchema } from '@club/contracts';
import type { WebSettings } from './config.js';

const PAGES = ['/', '/gift-cards', '/partners', '/privacy-policy', '/terms-and-conditions'];
const DEADLINE_MS = 5_000;

/** Every address that a search engine should know: the fixed pages and each upcoming show. */
export async function sitemap({ GATEWAY_URL, PUBLIC_ORIGIN }: WebSettings): Promise<string> {
  const reply = await fetch(`${GATEWAY_URL}/api/shows`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const shows = showListSchema.parse(await reply.json()).map(({ id }) => `/show/${id}`);
  const urls = [...PAGES, ...shows].map((path) => `<url><loc>${PUBLIC_ORIGIN}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

export const robots = ({ PUBLIC_ORIGIN }: WebSettings): string =>
  `User-agent: *\nDisallow: /booking/\nDisallow: /my-booking\nDisallow: /api/\nAllow: /\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`;
