import type { TrailNote } from '@club/kit';
import type { FastifyRequest } from 'fastify';
import { ACTS_OF_ROUTES } from './acts-of-routes.js';

/** The route of a request as the tables name it, such as `POST api/admin/shows/:id/cancel`. */
export const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${(routeOptions.url ?? 'unknown').replace(/^\//, '')}`;

/** What a request was about to do: the act of its route, or reading. Undefined if it leaves no row. */
export function actOf(request: FastifyRequest): Pick<TrailNote, 'act' | 'id'> | undefined {
  const route = routeOf(request);
  const known = ACTS_OF_ROUTES[route];
  if (known !== undefined) return { act: known.act, id: idIn(request) };
  return request.method === 'GET' ? { act: 'read', id: route.replace('GET ', '') } : undefined;
}

/** The `:id` of the path, or an empty text. */
export function idIn({ params }: FastifyRequest): string {
  const { id } = (params ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : '';
}
