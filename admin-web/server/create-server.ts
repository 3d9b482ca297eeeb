import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import { fastify, type FastifyInstance } from 'fastify';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const YEAR_MS = 31_536_000_000;

/** Inline styles are allowed because Ant Design sets styles from scripts. Inline scripts are not. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Serves the assets of the staff area, and its one page for every other path. */
export async function createServer(): Promise<FastifyInstance> {
  const server = fastify({
    forceCloseConnections: 'idle',
    // A malformed path gets a plain 404 instead of the framework's error page.
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  });
  server.addHook('onSend', async (_request, reply) => void reply.headers(HEADERS));
  await server.register(staticFiles, {
    root: `${DIST}assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_MS,
  });
  server.get('/health/live', () => ({ live: true }));
  server.get('/health/ready', () => ({ ready: true }));
  server.get('*', (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', DIST),
  );
  return server;
}
