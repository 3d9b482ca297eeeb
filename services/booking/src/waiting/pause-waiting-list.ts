import { DomainError } from '@club/contracts';
import type { PauseWaitingListCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { WaitingListsStore } from './waiting-lists.store.js';

/** While a list is paused nothing is offered by itself, and what comes free is kept for it. Parties may still join. */
@Injectable()
export class PauseWaitingList {
  constructor(
    private readonly venues: VenueRights,
    private readonly offers: OffersStore,
    private readonly lists: WaitingListsStore,
    private readonly trail: ShowTrail,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, FORBIDDEN */
  async execute({ showId, isPaused }: RequestOf<typeof PauseWaitingListCall>): Promise<void> {
    await this.venues.require(showId);
    if ((await this.offers.find(showId)) === null) throw new DomainError('NOT_FOUND');
    await this.trail.transaction(async (session) => {
      const list = await this.lists.find(showId, session);
      if ((list?.paused !== undefined) === isPaused) return;
      await this.lists.pause(showId, isPaused, session);
      const act = isPaused ? 'waiting-list-pause' : 'waiting-list-resume';
      await this.trail.write({ act, id: showId, showId }, session);
    });
  }
}
