import type { FastifyInstance } from 'fastify';
import { errorBody } from './error-body.js';
import { contextOf } from './request-id.js';

/** Paths that exist on the admin host only (specification-rules.md 10). */
const STAFF_PATHS = ['/api/admin', '/api/docs', '/api/objects/upload'];

const isStaffPath = (path: string): boolean =>
  STAFF_PATHS.some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}-`),
  );

/** On any other host, staff routes answer like paths that do not exist, even if the edge has let the request through. */
export function separateHosts(fastify: FastifyInstance, adminHosts: string[]): void {
  const hosts = new Set(adminHosts);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hosts.has(request.hostname) || isPublicPath(request.url)) return done();
    void reply.code(404).send(errorBody('NOT_FOUND', contextOf(request).requestId));
  });
}

function isPublicPath(url: string): boolean {
  const path = decodedPath(url);
  return path !== undefined && !isStaffPath(path);
}

/** The path as the router sees it, so that an encoded path cannot slip past. Undefined if it cannot be decoded. */
function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
      .toLowerCase()
      .replace(/\/+/g, '/');
  } catch {
    return undefined; // a malformed escape matches no route
  }
}
