import { Outbox, type TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { isDated, isUndoable, type OfferCounts } from '../offers/domain/offer.js';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { isAllHands } from './domain/offer-window.js';
import { ACTIVE } from './domain/wait.js';
import { EndWait } from './end-wait.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

type Ending = { kind: 'waiting-all-hands' | 'waiting-closed'; withOffers: boolean };

/**
 * Ends lists: 90 minutes before doors, when all that is free goes on sale and everyone who waits gets one e-mail; or when the
 * show is cancelled. Each batch of entries is one transaction with its e-mails, so it may stop anywhere and go on.
 */
@Injectable()
export class EndList {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: WaitingClaimsStore,
    private readonly lists: WaitingListsStore,
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly endWait: EndWait,
    private readonly outbox: Outbox,
  ) {}

  /** Changes nothing unless it is time. */
  async execute(showId: string, now: Date): Promise<void> {
    const ending = endingOf(await this.offers.find(showId), now);
    if (ending !== undefined) await this.end(showId, ending, now);
    await this.orders.transaction((session) => this.restIfDone(showId, session));
  }

  private async end(showId: string, ending: Ending, now: Date): Promise<void> {
    await this.orders.transaction(async (session) => {
      await this.lists.end(showId, now, session);
      await this.claims.stopKeeping(showId, session);
    });
    while (await this.orders.transaction((session) => this.closeSome(showId, ending, session)));
  }

  /** Open offers are kept until they end, unless the show is cancelled. @returns whether there may be more. */
  private async closeSome(
    showId: string,
    { kind, withOffers }: Ending,
    session: TrailTransaction,
  ): Promise<boolean> {
    const states = withOffers ? ACTIVE : (['waiting'] as const);
    const some = await this.waits.findSomeActive(showId, states, session);
    for (const wait of some) {
      if (!(await this.endWait.execute(wait, 'closed', session))) continue;
      const fact = `${wait._id}-${wait.place}`;
      await this.outbox.write({ kind, subject: wait._id, fact }, session);
    }
    return some.length > 0;
  }

  /** The sweep need not look at a list that is empty. A party that joins at this moment conflicts with this write. */
  private async restIfDone(showId: string, session: TrailTransaction): Promise<void> {
    if (await this.waits.hasActive(showId, session)) return;
    await this.lists.touch(showId, session);
    await this.claims.stopKeeping(showId, session);
    if (await this.waitOffers.hasUnfinished(showId, session)) return;
    await this.lists.rest(showId, session);
  }
}

/** Nothing ends while a cancellation may be taken back (invariants.md I50), or while the show has no date (ADR 31). */
function endingOf(show: OfferCounts | null, now: Date): Ending | undefined {
  if (show !== null && isUndoable(show)) return undefined;
  if (show?.status !== 'open') return { kind: 'waiting-closed', withOffers: true };
  return isDated(show) && isAllHands(show, now)
    ? { kind: 'waiting-all-hands', withOffers: false }
    : undefined;
}
