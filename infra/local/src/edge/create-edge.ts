import replyFrom from '@fastify/reply-from';
import { MAX_IMAGE_BYTES } from '@club/contracts';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { EdgeSettings } from './config.js';

/** Largest body that is passed on anywhere, in bytes; the gateway's own limit is smaller. */
const MAX_BODY = 16 * 1024 * 1024;

/**
 * The local stand-in for the edge that production has: routes by host name and path, knows nothing else. What it
 * says of the caller's address replaces whatever the caller said.
 */
export async function createEdge(settings: EdgeSettings): Promise<FastifyInstance> {
  const edge = fastify({ bodyLimit: MAX_BODY, forceCloseConnections: true });
  await edge.register(replyFrom, {
    undici: { connections: 128, pipelining: 1, bodyTimeout: 0, headersTimeout: 60_000 },
    disableRequestLogging: true,
    maxRetriesOn503: 0,
    retryMethods: [],
  });
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  edge.all('*', (request, reply) => forward(settings, request, reply));
  return edge;
}

function forward(settings: EdgeSettings, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isUpload = request.url.startsWith(`/${settings.BUCKET_INCOMING}/`);
  const isAdmin = request.hostname === settings.ADMIN_HOST;
  if (isAdmin && isUpload) return upload(settings, request, reply);
  return pass(request, reply, `${upstreamOf(settings, request.url, isAdmin)}${request.url}`);
}

function upstreamOf(settings: EdgeSettings, url: string, isAdmin: boolean): string {
  if (/^\/(api|objects)(\/|\?|$)/.test(url)) return settings.GATEWAY_URL;
  return isAdmin ? settings.ADMIN_WEB_URL : settings.PUBLIC_WEB_URL;
}

/** A presigned PUT cannot bound the size: here is where 5 MB ends (reliability 0). */
function upload(settings: EdgeSettings, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method !== 'PUT') return reply.code(405).send();
  const length = Number(request.headers['content-length'] ?? NaN);
  if (!Number.isInteger(length)) return reply.code(411).send();
  if (length > MAX_IMAGE_BYTES) return reply.code(413).header('connection', 'close').send();
  return pass(request, reply, `${settings.OBJECT_STORE_URL}${request.url}`);
}

function pass(request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply {
  return reply.from(url, {
    rewriteRequestHeaders: (_original, headers) => ({
      ...headers,
      host: request.headers.host,
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': undefined,
      'x-request-id': request.id.length >= 8 ? request.id : crypto.randomUUID(),
    }),
    onError: (failed) => {
      void (failed as unknown as FastifyReply)
        .code(502)
        .type('text/plain')
        .send('This part of the site is resting for a moment. Please try again shortly.');
    },
  });
}
