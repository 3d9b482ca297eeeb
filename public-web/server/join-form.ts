import { joinEntriesOf, type FormEntries } from '@club/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logError } from './built-pages.js';
import type { WebSettings } from './config.js';

const FORM = 'application/x-www-form-urlencoded';
/** Five other nights, a name and an address need less than a tenth of it. */
const MAX_BYTES = 8_192;
const DEADLINE_MS = 10_000;

type Answer = 'joined' | 'check-entries' | 'places-left' | 'closed' | 'not-joined';
const ANSWERS: Readonly<Record<string, Answer>> = {
  VALIDATION_FAILED: 'check-entries',
  PLACES_LEFT: 'places-left',
  WAITING_LIST_CLOSED: 'closed',
  SALES_CLOSED: 'closed',
};

/**
 * The form of the waiting list is the only one that works without script: this server passes it on to the gateway, which
 * checks and limits it, and shows a page that says what became of it (pages/waiting-list-answer.tsx). A form of another
 * site is not passed on.
 */
export async function answerJoinForm(
  server: FastifyInstance,
  { GATEWAY_URL }: WebSettings,
): Promise<void> {
  await server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.post<{ Params: { id: string }; Body: FormEntries }>(
      '/show/:id/waiting-list',
      async (request, reply) => {
        const answer = isFromElsewhere(request) ? 'not-joined' : await join(GATEWAY_URL, request);
        return reply.header('cache-control', 'no-store').redirect(`/waiting-list/${answer}`, 303);
      },
    );
    done();
  });
}

/** Browsers that are too old for this header are let in; the e-mail to the address says how to leave the list. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  ![undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site']);

interface JoinRequest {
  params: { id: string };
  body: FormEntries;
  headers: FastifyRequest['headers'];
}
async function join(gateway: string, { params, body, headers }: JoinRequest): Promise<Answer> {
  try {
    const caller = headers['x-forwarded-for'];
    const reply = await fetch(
      `${gateway}/api/shows/${encodeURIComponent(params.id)}/waiting-list`,
      {
        method: 'POST',
        // The limits of the gateway count the visitor, not this server.
        headers: {
          'content-type': 'application/json',
          ...(typeof caller === 'string' && { 'x-forwarded-for': caller }),
        },
        body: JSON.stringify(joinEntriesOf(body)),
        signal: AbortSignal.timeout(DEADLINE_MS),
      },
    );
    if (reply.ok) return 'joined';
    const { code } = (await reply.json()) as { code?: string };
    return ANSWERS[code ?? ''] ?? 'not-joined';
  } catch (error) {
    logError(error);
    return 'not-joined';
  }
}
