import type { StaffWaitingList } from '@club/contracts';
import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { placesKept, placesOnSale, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import { ReturnsStore } from '../orders/returns.store.js';
import { isAllHands } from './domain/offer-window.js';
import { ACTIVE, type Wait, type WaitingList } from './domain/wait.js';
import { viewWaitRow } from './view-wait-row.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

/** The waiting list of a show as staff see it. */
@Injectable()
export class ListWaits {
  constructor(
    private readonly venues: VenueRights,
    private readonly offers: OffersStore,
    private readonly lists: WaitingListsStore,
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly returns: ReturnsStore,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(showId: string): Promise<StaffWaitingList> {
    await this.venues.require(showId);
    const [show, list, waits, offers, placesResold] = await Promise.all([
      this.offers.find(showId),
      this.lists.find(showId),
      this.waits.findOfShow(showId),
      this.waitOffers.findOfShow(showId, ['open', 'paid']),
      this.returns.countSold(showId),
    ]);
    if (show === null) throw new DomainError('NOT_FOUND');
    const open = new Map(
      offers.filter(({ state }) => state === 'open').map((offer) => [offer.waitId, offer]),
    );
    return {
      state: stateOf(list, show),
      pausedBy: list?.paused?.by ?? null,
      keptPlaces: placesKept(show),
      placesOnSale: placesOnSale(show),
      placesTaken: offers.reduce((sum, one) => sum + (one.state === 'paid' ? one.quantity : 0), 0),
      placesReturning: show.returning ?? 0,
      placesResold,
      entries: activeFirst(waits).map((wait) => viewWaitRow(wait, show, open.get(wait._id))),
    };
  }
}

function stateOf(list: WaitingList | null, show: OfferCounts): StaffWaitingList['state'] {
  if (show.status !== 'open' || isAllHands(show, new Date())) return 'closed';
  return list?.paused === undefined ? 'open' : 'paused';
}

const activeFirst = (waits: readonly Wait[]): Wait[] => [
  ...waits.filter(({ state }) => ACTIVE.includes(state)),
  ...waits.filter(({ state }) => !ACTIVE.includes(state)),
];
