import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import staticFiles from '@fastify/static';
import { siteConfigSchema } from '@club/contracts';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { builtPages, logError, type PageSource } from './built-pages.js';
import type { WebSettings } from './config.js';
import { answerJoinForm } from './join-form.js';
import { keepAssets } from './kept-assets.js';
import { cachePages, encodingFor, type CachedPage } from './page-cache.js';
import { manifest } from './manifest.js';
import { securityHeaders } from './security-headers.js';
import { robots, sitemap } from './sitemap.js';
import { serveUnsubscribe } from './unsubscribe.js';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const YEAR_MS = 31_536_000_000;
const CONFIG_DEADLINE_MS = 2_000;
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
};
/** Failures are not stored anywhere, and are asked for again after a while only. */
const FAILURE_HEADERS = { 'cache-control': 'no-store', 'retry-after': '5' };
/** The page of `public-web/src/pages/form-not-sent.tsx`. */
const FORM_NOT_SENT = '/form-not-sent';
const UNAVAILABLE =
  '<!doctype html><html lang="en-GB"><title>Back in a moment</title><body><h1>Back in a moment</h1><p>The site is not available right now. Please try again shortly.</p></body></html>';

/**
 * Serves built assets and rendered pages.
 * @param source renders the pages; without it, the built site does.
 */
export async function createServer(
  settings: WebSettings,
  source?: PageSource,
): Promise<FastifyInstance> {
  const server = fastify({
    forceCloseConnections: 'idle',
    // The answer to a malformed path, instead of the framework's own error body.
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  });
  // Assets need no other security header; on each of 15 scripts the policy of a page would cost 0.6 kB.
  server.addHook('onRequest', (_request, reply, next) => {
    void reply.header('x-content-type-options', 'nosniff');
    next();
  });
  answerFailures(server);
  await server.register(staticFiles, {
    root: await assetFolders(settings),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_MS,
    preCompressed: true,
  });
  server.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', DIST));
  server.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.ico', DIST));
  server.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').send(await manifest(settings)),
  );
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(settings)));
  server.get('/health/live', () => ({ live: true }));
  server.get('/health/ready', () => ({ ready: true }));
  serveSitemap(server, settings);
  await answerJoinForm(server, settings);
  serveUnsubscribe(server, settings);
  answerForms(server);
  servePages(server, settings, source ?? (await builtPages(settings)));
  return server;
}

/** The build's own assets first, then those of other builds. The site also works without the latter. */
async function assetFolders({ KEPT_ASSETS_DIR }: WebSettings): Promise<string[]> {
  const built = `${DIST}assets`;
  if (KEPT_ASSETS_DIR === undefined) return [built];
  try {
    const kept = resolve(KEPT_ASSETS_DIR);
    await keepAssets(built, kept);
    return [built, kept];
  } catch (error) {
    logError(error);
    return [built];
  }
}

const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found');

/** Own words for what no route answers and for what a route fails at; details are logged only. */
function answerFailures(server: FastifyInstance): void {
  server.setNotFoundHandler((_request, reply) => notFound(reply));
  server.setErrorHandler<FastifyError>((error, _request, reply) => {
    // A body that this server does not take: it has pages only.
    if (error.statusCode !== undefined && error.statusCode < 500) return notFound(reply);
    logError(error);
    return reply
      .code(503)
      .headers(FAILURE_HEADERS)
      .type('text/plain')
      .send('Not available right now. Please try again shortly.');
  });
}

function serveSitemap(server: FastifyInstance, settings: WebSettings): void {
  const page = cachePages(async () => ({ status: 200, html: await sitemap(settings) }));
  server.get('/sitemap.xml', async (_request, reply) => {
    const found = await page('/sitemap.xml');
    return reply.type('application/xml').send(await found.bytes('identity'));
  });
}

/**
 * A browser that has not loaded the script of a page sends its form itself. The forms use POST, so that their entries are
 * in no address and no log. Only the form of the waiting list is passed on (join-form.ts); the body of any other is not
 * read.
 */
function answerForms(server: FastifyInstance): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    request.headers['content-type'] === 'application/x-www-form-urlencoded'
      ? reply.redirect(FORM_NOT_SENT, 303)
      : notFound(reply);
  server.post('*', { onRequest }, (_request, reply) => notFound(reply));
}

function servePages(server: FastifyInstance, settings: WebSettings, source: PageSource): void {
  const page = cachePages(source);
  const headersOfPages = headersReader(settings);
  server.get('*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const rendered = page(path).catch((error: unknown) => {
      logError(error);
      return undefined;
    });
    const [found, headers] = await Promise.all([rendered, headersOfPages()]);
    void reply.headers(headers);
    return found === undefined
      ? reply.code(503).headers(FAILURE_HEADERS).send(UNAVAILABLE)
      : sendPage(found, request, reply);
  });
}

async function sendPage(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, redirect, etag } = page;
  if (redirect !== undefined) return reply.redirect(redirect, 302);
  if (status >= 500) void reply.headers(FAILURE_HEADERS);
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(status).send(await page.bytes(encoding));
}

const pageHeaders = (stripeOrigin: string): Record<string, string> => ({
  ...securityHeaders(stripeOrigin),
  ...PAGE_HEADERS,
});

/** The headers of pages. The card provider's origin is read once from the gateway, and is Stripe's own until it answers. */
function headersReader({ GATEWAY_URL }: WebSettings): () => Promise<Record<string, string>> {
  let headers: Record<string, string> | undefined;
  return async () => {
    if (headers !== undefined) return headers;
    try {
      const reply = await fetch(`${GATEWAY_URL}/api/config`, {
        signal: AbortSignal.timeout(CONFIG_DEADLINE_MS),
      });
      headers = pageHeaders(
        new URL(siteConfigSchema.parse(await reply.json()).stripe.scriptUrl).origin,
      );
      return headers;
    } catch {
      return pageHeaders('https://js.stripe.com'); // the gateway does not answer; the next request asks again
    }
  };
}
