import { DomainError } from '@club/contracts';
import { Handles } from '@club/kit';
import {
  CancelShow as CancelShowCall,
  DeleteShow as DeleteShowCall,
  GetShowHistory,
  GetShows,
  ListAllShows,
  ListShows,
  SaveShowCall,
  type CatalogShow,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { VenuesStore } from '../venues/venues.store.js';
import { CancelShow } from './cancel-show.js';
import { DeleteShow } from './delete-show.js';
import { viewShow, type ShowRow } from './domain/show.js';
import { SaveShow } from './save-show.js';
import { ShowsStore } from './shows.store.js';

@Controller()
export class ShowsRpc {
  constructor(
    private readonly shows: ShowsStore,
    private readonly venues: VenuesStore,
    private readonly saveShow: SaveShow,
    private readonly deleteShow: DeleteShow,
    private readonly cancelShow: CancelShow,
  ) {}

  @Handles(ListShows)
  async list(filter: RequestOf<typeof ListShows>): Promise<ReplyOf<typeof ListShows>> {
    return { shows: await this.withVenues(await this.shows.listPublished(filter)) };
  }

  @Handles(GetShows)
  async get({ ids }: RequestOf<typeof GetShows>): Promise<ReplyOf<typeof GetShows>> {
    return { shows: await this.withVenues(await this.shows.findPublished(ids)) };
  }

  @Handles(ListAllShows)
  async listAll(): Promise<ReplyOf<typeof ListAllShows>> {
    return { shows: await this.withVenues(await this.shows.listAll()) };
  }

  @Handles(GetShowHistory)
  async history({ id }: RequestOf<typeof GetShowHistory>): Promise<ReplyOf<typeof GetShowHistory>> {
    const acts = await this.shows.history(id);
    if (acts === null) throw new DomainError('NOT_FOUND');
    return { acts: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })).reverse() };
  }

  @Handles(SaveShowCall)
  save({ id, show }: RequestOf<typeof SaveShowCall>): Promise<ReplyOf<typeof SaveShowCall>> {
    return this.saveShow.execute(id, show);
  }

  @Handles(DeleteShowCall)
  async delete({ id }: RequestOf<typeof DeleteShowCall>): Promise<ReplyOf<typeof DeleteShowCall>> {
    await this.deleteShow.execute(id);
    return {};
  }

  @Handles(CancelShowCall)
  async cancel({ id }: RequestOf<typeof CancelShowCall>): Promise<ReplyOf<typeof CancelShowCall>> {
    await this.cancelShow.execute(id);
    return {};
  }

  private async withVenues(rows: ShowRow[]): Promise<CatalogShow[]> {
    const venues = new Map((await this.venues.list()).map((venue) => [venue.id, venue]));
    return rows.flatMap((row) => {
      const venue = venues.get(row.details.venueId);
      return venue === undefined ? [] : [viewShow(row, venue)];
    });
  }
}
