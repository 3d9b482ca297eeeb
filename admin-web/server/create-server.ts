import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';

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
    "frame-ancestors 'none'", // guard: staff-pages-in-no-frame
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** The server's failures in words of ours, for people who read them instead of the page. */
const fail = (reply: FastifyReply, status: 404 | 500): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': PLAIN_TEXT, 'cache-control': 'no-store' })
    .send(
      status === 404
        ? 'This page does not exist.'
        : 'The staff area is not available at the moment. Please try again shortly.',
    );

/**
 * Serves the assets of the staff area, and its one page for every other path.
 * @param dist the folder of the built page; tests use one of their own.
 */
export async function createServer(dist = DIST): Promise<FastifyInstance> {
  const server = fastify({
    forceCloseConnections: 'idle',
    // A malformed path reaches no hook, so its answer is written by hand.
    frameworkErrors: (_error, _request, { raw }) =>
      void raw
        .writeHead(404, { ...HEADERS, 'content-type': PLAIN_TEXT })
        .end('This page does not exist.'),
  });
  server.setNotFoundHandler((_request, reply) => fail(reply, 404));
  server.setErrorHandler<FastifyError>(({ statusCode = 500 }, _request, reply) =>
    fail(reply, statusCode < 500 ? 404 : 500),
  );
  server.addHook('onSend', async (_request, reply) => void reply.headers(HEADERS));
  await server.register(staticFiles, {
    root: `${dist}assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_MS,
  });
  server.get('/health/live', () => ({ live: true }));
  server.get('/health/ready', () => ({ ready: true }));
  server.get('*', (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', dist),
  );
  return server;
}
