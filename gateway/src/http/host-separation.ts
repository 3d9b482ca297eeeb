import type { FastifyInstance } from 'fastify';
import { errorBody } from '../errors/error-body.js';
import { contextOf } from './request-id.js';

/** What exists for staff only, and so on the admin host only (design section 2). */
const STAFF_PATHS = ['/api/admin', '/api/docs', '/api/objects/upload'];

const isStaffPath = (path: string): boolean =>
  STAFF_PATHS.some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}-`),
  );

/** Checks again what the edge has routed: on any other host staff routes answer like paths that do not exist. */
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

/** The path as the router will see it, so that no encoding slips past. Undefined where it cannot be decoded. */
function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
      .toLowerCase()
      .replace(/\/+/g, '/');
  } catch {
    return undefined; // malformed escapes match no route of ours
  }
}
