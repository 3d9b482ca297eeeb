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
import { KeptValues } from '../http/kept-values.js';
import { composeShow } from './compose-show.js';

/** What stands beside a booking is its title and evening, not how many places are left. */
const ORNAMENT_MS = 1_000;

export interface ShowPage {
  shows: Show[];
  total: number;
}

/** Shows as the wire has them, composed of two services' answers. */
@Injectable()
export class ShowReader {
  private readonly ornaments = new KeptValues(ORNAMENT_MS);

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

  /** Every show, drafts and past ones too, for staff. */
  async all(): Promise<Show[]> {
    const { shows } = await this.services.call(ListAllShowsCall, {});
    return this.withOffers(shows);
  }

  async one(id: string): Promise<Show> {
    const found = (await this.byIds([id])).get(id);
    if (found === undefined) throw new DomainError('NOT_FOUND');
    return found;
  }

  /** A show beside something that counts more: it may be a second old, and it may be missing. */
  ornament(id: string): Promise<Show | undefined> {
    return this.ornaments.value(id, () => this.one(id)).catch(() => undefined);
  }

  async byIds(ids: string[]): Promise<Map<string, Show>> {
    if (ids.length === 0) return new Map();
    const { shows } = await this.services.call(GetShowsCall, { ids: [...new Set(ids)] });
    return new Map((await this.withOffers(shows)).map((show) => [show.id, show]));
  }

  private async withOffers(shows: CatalogShow[]): Promise<Show[]> {
    if (shows.length === 0) return [];
    const { offers } = await this.services.call(ListOffersCall, {
      showIds: shows.map(({ id }) => id),
    });
    const byShow = new Map(offers.map((offer) => [offer.showId, offer]));
    return shows.map((show) => composeShow(show, byShow.get(show.id)));
  }
}
