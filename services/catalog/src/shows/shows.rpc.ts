import { DomainError, MAX_HITS, wordBeginning } from '@club/contracts';
import { Handles, requireVenue } from '@club/kit';
import {
  CancelShowCall,
  ChangeSaleCall,
  DeleteShowCall,
  FindVenueOfShowCall,
  GetShowHistoryCall,
  GetShowsCall,
  ListAllShowsCall,
  ListShowsCall,
  SaveShowCall,
  SearchShowsCall,
  UndoCancellationCall,
  type CatalogShow,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { VenuesStore } from '../venues/venues.store.js';
import { CancelShow } from './cancel-show.js';
import { ChangeSale } from './change-sale.js';
import { DeleteShow } from './delete-show.js';
import { viewShow, type ListedShow } from './domain/show.js';
import { upcomingFirst } from './domain/upcoming-first.js';
import { SaveShow } from './save-show.js';
import { ShowsStore } from './shows.store.js';
import { UndoCancellation } from './undo-cancellation.js';

@Controller()
export class ShowsRpc {
  constructor(
    private readonly shows: ShowsStore,
    private readonly venues: VenuesStore,
    private readonly saveShow: SaveShow,
    private readonly changeSale: ChangeSale,
    private readonly deleteShow: DeleteShow,
    private readonly cancelShow: CancelShow,
    private readonly undoCancellation: UndoCancellation,
  ) {}

  @Handles(ListShowsCall)
  async list(filter: RequestOf<typeof ListShowsCall>): Promise<ReplyOf<typeof ListShowsCall>> {
    return { shows: await this.withVenues(await this.shows.listPublished(filter)) };
  }

  @Handles(GetShowsCall)
  async get({ ids }: RequestOf<typeof GetShowsCall>): Promise<ReplyOf<typeof GetShowsCall>> {
    return { shows: await this.withVenues(await this.shows.findPublished(ids)) };
  }

  @Handles(ListAllShowsCall)
  async listAll(): Promise<ReplyOf<typeof ListAllShowsCall>> {
    return { shows: await this.withVenues(await this.shows.listAll()) };
  }

  @Handles(SearchShowsCall)
  async search({
    q,
    today,
  }: RequestOf<typeof SearchShowsCall>): Promise<ReplyOf<typeof SearchShowsCall>> {
    const found = await this.withVenues(await this.shows.search(wordBeginning(q)));
    const hits = upcomingFirst(found, today).slice(0, MAX_HITS);
    return {
      hits: hits.map(({ id, title, date, venue }) => ({ id, title, date, city: venue.city })),
      hasMore: found.length > MAX_HITS,
    };
  }

  @Handles(GetShowHistoryCall)
  async history({
    id,
  }: RequestOf<typeof GetShowHistoryCall>): Promise<ReplyOf<typeof GetShowHistoryCall>> {
    await this.requireVenueOf(id);
    const actions = await this.shows.listActions(id);
    if (actions === null) throw new DomainError('NOT_FOUND');
    return {
      actions: actions
        .map(({ at, by, act, changes }) => ({ at: at.toISOString(), by, act, changes }))
        .reverse(),
    };
  }

  @Handles(FindVenueOfShowCall)
  async venue({
    id,
  }: RequestOf<typeof FindVenueOfShowCall>): Promise<ReplyOf<typeof FindVenueOfShowCall>> {
    return { venueId: (await this.shows.find(id))?.details.venueId ?? null };
  }

  @Handles(SaveShowCall)
  save({ id, show }: RequestOf<typeof SaveShowCall>): Promise<ReplyOf<typeof SaveShowCall>> {
    return this.saveShow.execute(id, show);
  }

  @Handles(ChangeSaleCall)
  sale({ id, sale }: RequestOf<typeof ChangeSaleCall>): Promise<ReplyOf<typeof ChangeSaleCall>> {
    return this.changeSale.execute(id, sale, new Date());
  }

  @Handles(DeleteShowCall)
  async delete({ id }: RequestOf<typeof DeleteShowCall>): Promise<ReplyOf<typeof DeleteShowCall>> {
    await this.requireVenueOf(id);
    await this.deleteShow.execute(id);
    return {};
  }

  @Handles(CancelShowCall)
  async cancel({
    id,
    cancellationId,
  }: RequestOf<typeof CancelShowCall>): Promise<ReplyOf<typeof CancelShowCall>> {
    await this.requireVenueOf(id);
    await this.cancelShow.execute(id, cancellationId);
    return {};
  }

  @Handles(UndoCancellationCall)
  async undo({
    id,
    cancellationId,
  }: RequestOf<typeof UndoCancellationCall>): Promise<ReplyOf<typeof UndoCancellationCall>> {
    await this.requireVenueOf(id);
    await this.undoCancellation.execute(id, cancellationId);
    return {};
  }

  /** @throws NOT_FOUND, or FORBIDDEN if the member of staff has no right at the venue of the show. */
  private async requireVenueOf(id: string): Promise<void> {
    const show = await this.shows.find(id);
    if (show === null) throw new DomainError('NOT_FOUND');
    requireVenue(show.details.venueId); // guard: acts-on-shows-of-the-venue
  }

  private async withVenues(rows: ListedShow[]): Promise<CatalogShow[]> {
    const venues = new Map((await this.venues.list()).map((venue) => [venue.id, venue]));
    return rows.flatMap((row) => {
      const venue = venues.get(row.details.venueId);
      return venue === undefined ? [] : [viewShow(row, venue)];
    });
  }
}
