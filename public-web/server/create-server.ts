import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import { siteConfigSchema } from '@club/contracts';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { WebSettings } from './config.js';
import { cachePages, encodingFor, type CachedPage } from './page-cache.js';
import { createRenderer } from './page-renderer.js';
import { securityHeaders } from './security-headers.js';
import { robots, sitemap } from './sitemap.js';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const YEAR_MS = 31_536_000_000;
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
};
const UNAVAILABLE =
  '<!doctype html><html lang="en-GB"><title>Back in a moment</title><body><h1>Back in a moment</h1><p>The site is not available right now. Please try again shortly.</p></body></html>';

/** Serves built assets and rendered pages. */
export async function createServer(settings: WebSettings): Promise<FastifyInstance> {
  const server = fastify({
    forceCloseConnections: 'idle',
    // The answer to a malformed path, instead of the framework's own error body.
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  });
  const page = cachePages(await createRenderer(settings));
  const headers = headersReader(settings);
  server.addHook('onRequest', async (_request, reply) => void reply.headers(await headers()));
  await server.register(staticFiles, {
    root: `${DIST}assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_MS,
    preCompressed: true,
  });
  server.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', DIST));
  server.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml').send(await sitemap(settings)),
  );
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(settings)));
  server.get('/health/live', () => ({ live: true }));
  server.get('/health/ready', () => ({ ready: true }));
  server.get('*', async (request, reply) => {
    const found = await page(request.url).catch((error: unknown) => {
      process.stderr.write(
        `${JSON.stringify({ service: 'public-web', path: request.url.split('?')[0], error: String(error) })}\n`,
      );
      return undefined;
    });
    void reply.headers(PAGE_HEADERS);
    return found === undefined
      ? reply.code(503).send(UNAVAILABLE)
      : sendPage(found, request, reply);
  });
  return server;
}

async function sendPage(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, redirect, etag } = page;
  if (redirect !== undefined) return reply.redirect(redirect, 302);
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(status).send(await page.bytes(encoding));
}

/** Security headers with the card provider's origin, read once from the gateway; Stripe's own origin until it answers. */
function headersReader({ GATEWAY_URL }: WebSettings): () => Promise<Record<string, string>> {
  let headers: Record<string, string> | undefined;
  return async () => {
    if (headers !== undefined) return headers;
    try {
      const reply = await fetch(`${GATEWAY_URL}/api/config`, {
        signal: AbortSignal.timeout(2_000),
      });
      headers = securityHeaders(
        new URL(siteConfigSchema.parse(await reply.json()).stripe.scriptUrl).origin,
      );
      return headers;
    } catch {
      return securityHeaders('https://js.stripe.com'); // the gateway does not answer; the next request asks again
    }
  };
}
