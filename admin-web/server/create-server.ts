import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import { DoorHost } from './door-files.js';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';

const DOOR = fileURLToPath(new URL('../door/dist/', import.meta.url));
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

interface ServerOptions {
  /** The host of the app of the door. */
  doorHost: string;
  /** The folders of the built pages; tests use their own. */
  dist?: string;
  doorDist?: string;
}

/** The host of the door has its files; every other one the assets of the staff area, and its one page for every other path. */
export async function createServer({
  doorHost,
  dist = DIST,
  doorDist = DOOR,
}: ServerOptions): Promise<FastifyInstance> {
  const door = new DoorHost({ host: doorHost, folder: doorDist });
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
  server.addHook('onRequest', async (request, reply) => {
    if (!door.has(request)) return undefined;
    return door.answer(request, reply) ?? fail(reply, 404); // guard: door-files-on-the-door-host
  });
  server.addHook(
    'onSend',
    async (request, reply) =>
      void reply.headers(door.has(request) ? door.headersFor(request) : HEADERS),
  );
  await server.register(staticFiles, {
    root: `${dist}assets`,
    prefix: '/assets/',
    preCompressed: true, // the decoder of the door is a third smaller than what the edge makes of it
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
