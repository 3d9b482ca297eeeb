import {
  callDuration,
  newRequestId,
  runInContext,
  type Logger,
  type RequestContext,
  type StaffMember,
} from '@club/kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkForTrail } from './network-of.js';

const KNOWN_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Each request carries its context itself: a WeakMap of requests would make each garbage collection longer. */
declare module 'fastify' {
  interface FastifyRequest {
    clubContext?: GatewayContext;
  }
}

class GatewayContext implements RequestContext {
  staff?: StaffMember;
  /** Fastify has sent the reply. Nest writes live streams past it, to the connection itself. */
  isSent = false;

  constructor(
    readonly requestId: string,
    private readonly address: string,
  ) {}

  /** Worked out only when a row of the audit trail or a call of staff needs it. */
  get network(): string {
    return networkForTrail(this.address);
  }
}

/**
 * Gives every request an id, or keeps the one that our own edge has made. Every log line of every service and every error body
 * carries it. When the request is done, one line is logged with the route's pattern, never with its values.
 */
export function carryRequestId(fastify: FastifyInstance, logger: Logger): void {
  fastify.decorateRequest('clubContext');
  fastify.addHook('onRequest', (request, reply, done) => {
    const { ips = [request.ip] } = request; // worked out anew each time that it is read
    const requestId = idFromEdge(request, ips) ?? newRequestId();
    request.clubContext = new GatewayContext(requestId, ips.at(-1) ?? '');
    void reply.header('x-request-id', requestId);
    done();
  });
  // Reading the body leaves the hook's async context, so the handler enters it here.
  fastify.addHook('preHandler', (request, _reply, done) => runInContext(contextOf(request), done));
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (request.clubContext !== undefined) request.clubContext.isSent = true;
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const pattern = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const { requestId } = contextOf(request);
    if (!isStream(request, reply))
      callDuration.observe(
        { pattern, outcome: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      );
    logger.info(
      { requestId, pattern, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
}

/** It is open for half an hour, which says nothing about how long requests take. A client that left before has no headers. */
const isStream = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.headersSent && request.clubContext?.isSent !== true;

/** A stranger must not choose the id under which log lines, a booking's history and e-mails are found. */
function idFromEdge({ headers }: FastifyRequest, ips: readonly string[]): string | undefined {
  // guard: request-ids-from-the-edge
  if (!isFromOwnProxy(ips)) return undefined;
  const given = headers['x-request-id'];
  return typeof given === 'string' && KNOWN_ID.test(given) ? given : undefined;
}

/** Our proxies name the caller in X-Forwarded-For, and Fastify reads that header from them only (TRUSTED_PROXIES). */
const isFromOwnProxy = (ips: readonly string[]): boolean => ips.length > 1;

export const contextOf = (request: FastifyRequest): RequestContext =>
  request.clubContext ?? { requestId: 'none' };
