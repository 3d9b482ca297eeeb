import { ERROR_STATUS, type ErrorCode } from '@club/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './error-body.js';
import { contextOf } from './request-id.js';

/** Routes that exist on the admin host only (specification-rules.md 10). */
const STAFF_ROUTES = ['/api/admin', '/api/docs', '/api/objects/upload'];

const isStaffRoute = (route: string | undefined): boolean =>
  STAFF_ROUTES.some(
    (prefix) =>
      route === prefix || route?.startsWith(`${prefix}/`) || route?.startsWith(`${prefix}-`),
  );

/** Any other request target can be read in two ways: it has a host of its own, or a part that the router leaves out. */
const isPlainTarget = (target: string): boolean => target.startsWith('/') && !target.includes('#');

/** Routes that exist on the host of the door only. That host has no other routes, so its pages share no cookie with others. */
const isDoorRoute = (route: string | undefined): boolean =>
  route?.startsWith('/api/door/') ?? false;

interface Hosts {
  admin: readonly string[];
  /** In lower case, as `URL.hostname` gives it. */
  door: string;
}

/**
 * On any other host, staff routes and routes of the door answer like paths that do not exist, even if the edge has let the request through.
 * The route that was chosen decides, not the text of the target, so that no spelling of a path slips past.
 */
export function separateHosts(fastify: FastifyInstance, { admin, door }: Hosts): void {
  const adminHosts = new Set(admin.map((host) => host.toLowerCase()));
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isPlainTarget(request.url)) return refuse(request, reply, 'VALIDATION_FAILED');
    const { url: route } = request.routeOptions;
    const host = request.hostname.toLowerCase(); // host names have no case (RFC 9110, 4.2.3)
    // guard: staff-routes-on-the-admin-host
    if (isStaffRoute(route) && !adminHosts.has(host)) return refuse(request, reply, 'NOT_FOUND');
    // guard: door-routes-on-the-door-host
    if (isDoorRoute(route) !== (host === door)) return refuse(request, reply, 'NOT_FOUND');
    done();
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): void {
  void reply.code(ERROR_STATUS[code]).send(errorBody(code, contextOf(request).requestId));
}
