import { fileURLToPath } from 'node:url';
import { fastify, type FastifyInstance } from 'fastify';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { WebSettings } from '../config.js';
import { robots, sitemap } from '../sitemap.js';
import { renderFromSources } from './page-from-sources.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Serves the site from its sources, for `npm run dev`: an edit reaches open browsers at once, and the next request renders
 * with it. Nothing is cached, and there is no content policy, because Vite writes scripts into the page.
 */
export async function createDevelopmentServer(settings: WebSettings): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: true });
  const vite = await createVite({
    root: ROOT,
    appType: 'custom',
    clearScreen: false,
    // Found before the first visit: a package that is found later loads the page again.
    optimizeDeps: { entries: ['src/entry-client.ts'] },
    server: {
      middlewareMode: true,
      // The browser connects here directly, because the edge carries no web sockets.
      ws: {
        server: server.server,
        host: settings.BIND_HOST,
        clientPort: settings.PUBLIC_WEB_PORT,
      },
    },
  });
  server.addHook('onClose', () => vite.close());
  server.addHook('onRequest', (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, next); // answers sources and scripts itself, and passes on the rest
  });
  server.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml').send(await sitemap(settings)),
  );
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(settings)));
  server.get('/health/ready', () => ({ ready: true }));
  server.get('*', async (request, reply) => {
    const page = await renderFromSources(vite, settings, request.url).catch((error: unknown) =>
      failurePage(vite, request.url, error),
    );
    return page.redirect === undefined
      ? reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
      : reply.redirect(page.redirect, 302);
  });
  await vite.warmupRequest('/src/entry-client.ts');
  return server;
}

/** The error with the lines of the sources. The page loads again once the fault is corrected. */
async function failurePage(vite: ViteDevServer, url: string, error: unknown) {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  const escaped = text.replace(/[&<>]/g, (letter) => ESCAPED[letter] ?? '');
  const html = `<!doctype html><html lang="en-GB"><title>Error</title><body><pre>${escaped}</pre></body></html>`;
  return { status: 500, html: await vite.transformIndexHtml(url, html), redirect: undefined };
}
