import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logError } from './built-pages.js';
import type { WebSettings } from './config.js';

const DEADLINE_MS = 5_000;
/** The page of `public-web/src/pages/unsubscribe.tsx`. */
const PATH = '/unsubscribe';
const NO_STORE = { 'cache-control': 'no-store' };

/** @returns the status for the sender of the form: 200, 404 for a token that is not ours, 503 if it was not stored. */
async function unsubscribe(gateway: string, token: string): Promise<200 | 404 | 503> {
  try {
    const { ok, status } = await fetch(`${gateway}/api/privacy/unsubscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (ok) return 200;
    return status < 500 && status !== 429 ? 404 : 503;
  } catch (error) {
    logError(error);
    return 503;
  }
}

const PLACES = { 200: 'done', 404: 'unknown', 503: 'later' } as const;

/**
 * Takes one click, by a person on the page or by a mail program on its own (RFC 8058), without a script and without a
 * sign-in. The token is in the address, so the body is not read. Mail programs must not be redirected; browsers are, so
 * that loading the page again sends nothing.
 */
export function serveUnsubscribe(server: FastifyInstance, { GATEWAY_URL }: WebSettings): void {
  const onRequest = async (
    request: FastifyRequest<{ Querystring: { t?: unknown } }>,
    reply: FastifyReply,
  ) => {
    const { t: token } = request.query;
    const status = typeof token === 'string' ? await unsubscribe(GATEWAY_URL, token) : 404;
    void reply.headers(NO_STORE);
    if (request.headers.accept?.includes('text/html') === true)
      return reply.redirect(`${PATH}/${PLACES[status]}`, 303);
    return reply.code(status).type('text/plain').send(PLACES[status]);
  };
  server.post<{ Querystring: { t?: unknown } }>(PATH, { onRequest }, (_request, reply) =>
    reply.code(404).send(),
  );
}
