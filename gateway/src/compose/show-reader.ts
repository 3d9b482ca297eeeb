import { Services } from '@club/kit';
import { DomainError, londonDate, type Show, type ShowsQuery } from '@club/contracts';
import {
  GetShowsCall,
  ListAllShowsCall,
  ListOffersCall,
  ListShowsCall,
  type CatalogShow,
} from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShortLivedCache } from '../cache/short-lived-cache.js';
import { composeShow, composeShowForStaff } from './compose-show.js';

/** Cached for display only: title and date. Availability may be stale. */
const CACHE_MS = 1_000;

export interface ShowPage {
  shows: Show[];
  total: number;
}

/** Reads shows in the wire's shape, composed from the answers of catalog and booking. */
@Injectable()
export class ShowReader {
  private readonly cache = new ShortLivedCache(CACHE_MS);

  constructor(private readonly services: Services) {}

  /** Upcoming shows for visitors, soonest first. */
  async upcoming({ venueId, page, pageSize = 25 }: ShowsQuery): Promise<ShowPage> {
    const { shows } = await this.services.call(ListShowsCall, {
      fromDate: londonDate(new Date()),
      ...(venueId !== undefined && { venueId }),
    });
    const wanted =
      page === undefined
        ? shows.slice(0, 1000)
        : shows.slice((page - 1) * pageSize, page * pageSize);
    return { shows: await this.withOffers(wanted), total: shows.length };
  }

  /** Every show including drafts and past ones, for staff. */
  async all(): Promise<Show[]> {
    const { shows } = await this.services.call(ListAllShowsCall, {});
    return this.withOffers(shows, composeShowForStaff);
  }

  /**
   * A show that staff have just stored. If booking does not answer, it has no offer: a failure would say that it was not
   * stored, and staff would create it again.
   */
  async stored(show: CatalogShow): Promise<Show> {
    const offer = await this.services.call(ListOffersCall, { showIds: [show.id] }).then(
      ({ offers }) => offers[0],
      () => undefined,
    );
    return composeShowForStaff(show, offer);
  }

  /** The published shows of this day, or of the next one that has any. */
  async nextNight(fromDate: string): Promise<Show[]> {
    const { shows } = await this.services.call(ListShowsCall, { fromDate });
    return this.withOffers(shows.filter(({ date }) => date === shows[0]?.date));
  }

  async one(id: string): Promise<Show> {
    const found = (await this.byIds([id])).get(id);
    if (found === undefined) throw new DomainError('NOT_FOUND');
    return found;
  }

  /** The show of a booking, for display. It may be a second old, and is undefined if catalog is down. */
  cachedShow(id: string): Promise<Show | undefined> {
    return this.cache.get(id, () => this.one(id)).catch(() => undefined);
  }

  async byIds(ids: string[]): Promise<Map<string, Show>> {
    if (ids.length === 0) return new Map();
    const { shows } = await this.services.call(GetShowsCall, { ids: [...new Set(ids)] });
    return new Map((await this.withOffers(shows)).map((show) => [show.id, show]));
  }

  private async withOffers(shows: CatalogShow[], compose = composeShow): Promise<Show[]> {
    if (shows.length === 0) return [];
    const { offers } = await this.services.call(ListOffersCall, {
      showIds: shows.map(({ id }) => id),
    });
    const byShow = new Map(offers.map((offer) => [offer.showId, offer]));
    return shows.map((show) => compose(show, byShow.get(show.id)));
  }
}
