import { Services } from '@club/kit';
import { FindVenueOfBookingCall, FindVenueOfShowCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ShortLivedCache } from '../cache/short-lived-cache.js';
import { idIn, routeOf } from './act-of-request.js';

/** A show hardly ever moves to another venue, and the door notes many rows about one show in a row. */
const CACHE_MS = 60_000;
/** The only act on a show whose id is in the body. */
const SALE = 'POST api/admin/bookings';

/** The venue of the show or the booking that a request is about, so that its manager sees the row. */
@Injectable()
export class VenueOfRequest {
  private readonly shows = new ShortLivedCache(CACHE_MS);

  constructor(private readonly services: Services) {}

  /** @returns undefined if it is about neither, or if it is not known: a row without a venue is better than none. */
  async find(request: FastifyRequest): Promise<string | undefined> {
    const venueId = await this.ask(request).catch(() => null);
    return venueId ?? undefined;
  }

  private async ask(request: FastifyRequest): Promise<string | null> {
    const route = routeOf(request);
    if (route.includes('/shows/:id')) return this.ofShow(idIn(request));
    if (route.includes('/bookings/:id'))
      return (await this.services.call(FindVenueOfBookingCall, { id: idIn(request) })).venueId;
    return route === SALE ? this.ofShow(showIn(request)) : null;
  }

  private async ofShow(id: string): Promise<string | null> {
    if (id === '') return null;
    return this.shows.get(
      id,
      async () => (await this.services.call(FindVenueOfShowCall, { id })).venueId,
    );
  }
}

/** The body may be anything: a refused one has not been read with its schema. */
function showIn({ body }: FastifyRequest): string {
  const { showId } = (body ?? {}) as { showId?: unknown };
  return typeof showId === 'string' ? showId : '';
}
