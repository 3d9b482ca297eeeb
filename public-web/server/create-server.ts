import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import { siteConfigSchema } from '@club/contracts';
import { fastify, type FastifyInstance } from 'fastify';
import type { WebSettings } from './config.js';
import { createRenderer } from './page-renderer.js';
import { securityHeaders } from './security-headers.js';
import { robots, sitemap } from './sitemap.js';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const YEAR_MS = 31_536_000_000;
const RESTING =
  '<!doctype html><html lang="en-GB"><title>Back in a moment</title><body><h1>Back in a moment</h1><p>The site is resting. Please try again shortly.</p></body></html>';

/** Serves built assets and rendered pages. */
export async function createServer(settings: WebSettings): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: 'idle' });
  const render = await createRenderer(settings);
  const stripe = stripeOriginReader(settings);
  server.addHook('onSend', async (_request, reply) => void reply.headers(securityHeaders(await stripe())));
  await server.register(staticFiles, { root: `${DIST}assets`, prefix: '/assets/', immutable: true, maxAge: YEAR_MS });
  server.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', DIST));
  server.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml').send(await sitemap(settings)));
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(settings)));
  server.get('/health/live', () => ({ live: true }));
  server.get('/health/ready', () => ({ ready: true }));
  server.get('*', async (request, reply) => {
    const page = await render(request.url).catch((error: unknown) => {
      process.stderr.write(`${JSON.stringify({ service: 'public-web', path: request.url.split('?')[0], error: String(error) })}\n`);
      return { status: 503, html: RESTING };
    });
    if ('redirect' in page) return reply.redirect(page.redirect, 302);
    return reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.html);
  });
  return server;
}

/** The card provider's origin, learned once from the gateway; Stripe's own until it answers. */
function stripeOriginReader({ GATEWAY_URL }: WebSettings): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    if (known !== undefined) return known;
    try {
      const reply = await fetch(`${GATEWAY_URL}/api/config`, { signal: AbortSignal.timeout(2_000) });
      known = new URL(siteConfigSchema.parse(await reply.json()).stripe.scriptUrl).origin;
      return known;
    } catch {
      return 'https://js.stripe.com'; // the gateway is away; the page that pays asks again
    }
  };
}
