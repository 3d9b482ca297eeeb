import replyFrom from '@fastify/reply-from';
import {
  ERROR_STATUS,
  ERROR_MESSAGES,
  MAX_IMAGE_BYTES,
  type ErrorBody,
  type ErrorCode,
} from '@club/contracts';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { EdgeSettings } from './config.js';
import { plainPathOf } from './plain-path.js';

/** Largest body in bytes that the edge forwards. The limit of the gateway is smaller. */
const MAX_BODY = 1024 * 1024;
/**
 * Sign-ins that are delayed because an account is being guessed at, and live streams, each keep a connection. The edge of
 * production has no limit.
 */
const MAX_CONNECTIONS = 8192;
const REQUEST_TIMEOUT_MS = 120_000;
/** Largest headers in bytes. The edge of production accepts a megabyte. */
const MAX_HEADERS = 64 * 1024;
/** Page servers answer these paths to operations only. */
const PROBES = /^\/(health|metrics)(\/|$)/;
const OF_GATEWAY = /^\/(api|objects)(\/|$)/;

/**
 * The local stand-in for the edge of production. It routes by host name and path only. Its headers about the caller's
 * address replace those of the caller.
 */
export async function createEdge(settings: EdgeSettings): Promise<FastifyInstance> {
  const edge = fastify({
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADERS },
    frameworkErrors: (_error, request, reply) => void refuse(request, reply, 'NOT_FOUND'),
  });
  await edge.register(replyFrom, {
    undici: { connections: MAX_CONNECTIONS, pipelining: 1, bodyTimeout: 0, headersTimeout: 60_000 },
    disableRequestLogging: true,
    maxRetriesOn503: 0,
    retryMethods: [],
  });
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  edge.setErrorHandler((_error, request, reply) => refuse(request, reply, 'NOT_FOUND')); // a path that cannot be parsed
  edge.all('*', (request, reply) => forward(settings, request, reply));
  return edge;
}

function forward(
  settings: EdgeSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = plainPathOf(request.url);
  if (path === undefined || PROBES.test(path)) return refuse(request, reply, 'NOT_FOUND');
  const isUpload = path.startsWith(`/${settings.BUCKET_INCOMING}/`);
  const isAdmin = request.hostname === settings.ADMIN_HOST;
  if (isAdmin && isUpload) return upload(settings, request, reply);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY)
    return refuse(request, reply, 'PAYLOAD_TOO_LARGE');
  return pass(request, reply, `${upstreamOf(settings, path, request.hostname)}${request.url}`);
}

/**
 * Errors of the edge itself have the same body as all others. The connection stays open: the server reads the rest of a
 * body that is too large and discards it, so that the sender can read the answer.
 */
function refuse(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  const body: ErrorBody = { code, message: ERROR_MESSAGES[code], requestId: requestIdOf(request) };
  return reply.code(ERROR_STATUS[code]).header('x-request-id', body.requestId).send(body);
}

const ownIds = new WeakMap<FastifyRequest, string>();
function requestIdOf(request: FastifyRequest): string {
  const known = ownIds.get(request) ?? crypto.randomUUID();
  ownIds.set(request, known);
  return known;
}

function upstreamOf(settings: EdgeSettings, path: string, host: string): string {
  if (OF_GATEWAY.test(path)) return settings.GATEWAY_URL;
  const isOfAdminWeb = [settings.ADMIN_HOST, settings.DOOR_HOST].includes(host);
  return isOfAdminWeb ? settings.ADMIN_WEB_URL : settings.PUBLIC_WEB_URL;
}

/** A presigned PUT cannot limit the size, so the edge does: at most MAX_IMAGE_BYTES. */
function upload(
  settings: EdgeSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (request.method !== 'PUT') return reply.code(405).send();
  const length = Number(request.headers['content-length'] ?? NaN);
  if (!Number.isInteger(length)) return reply.code(411).send();
  if (length > MAX_IMAGE_BYTES) return reply.code(413).send();
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
      'x-request-id': requestIdOf(request),
    }),
    onError: () => void refuse(request, reply, 'SERVICE_UNAVAILABLE'),
  });
}
