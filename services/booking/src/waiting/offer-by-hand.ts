import { DomainError, type WaitRow } from '@club/contracts';
import { actingStaff, isDuplicateKey, type TrailTransaction } from '@club/kit';
import type { OfferByHandCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { notEnough, placesToHave, type OfferCounts } from '../offers/domain/offer.js';
import { isOnSale } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { fitting, whoseTurn } from './domain/next-step.js';
import { isAllHands } from './domain/offer-window.js';
import type { Wait } from './domain/wait.js';
import { MakeOffer } from './make-offer.js';
import { viewWaitRow } from './view-wait-row.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

type Input = RequestOf<typeof OfferByHandCall>;

/** Staff offer free places to one party, also while the list is paused. Out of order it needs a reason. */
@Injectable()
export class OfferByHand {
  constructor(
    private readonly venues: VenueRights,
    private readonly offers: OffersStore,
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly lists: WaitingListsStore,
    private readonly makeOffer: MakeOffer,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, OUT_OF_ORDER, NOT_ENOUGH_TICKETS, NOT_WAITING, WAITING_LIST_CLOSED, SALES_CLOSED, ID_IN_USE */
  async execute(input: Input): Promise<WaitRow> {
    const wait = await this.waits.find(input.id);
    if (wait === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(wait.showId);
    if (!(await this.isMade(input)))
      await this.trail.transaction((session) => this.offer(wait, input, session)).catch(refuse);
    const [now, show, open] = await Promise.all([
      this.waits.find(wait._id),
      this.offers.find(wait.showId),
      this.waitOffers.findOpenOf(wait._id),
    ]);
    return viewWaitRow(now ?? wait, show, open ?? undefined);
  }

  /** A repeated request is the same offer. */
  private async isMade({ id, offerId }: Input): Promise<boolean> {
    const known = await this.waitOffers.find(offerId);
    if (known !== null && known.waitId !== id) throw new DomainError('ID_IN_USE');
    return known !== null;
  }

  private async offer(wait: Wait, input: Input, session: TrailTransaction): Promise<void> {
    const { showId } = wait;
    const now = new Date();
    const show = await this.openShow(showId, now, session);
    const waiting = await this.waits.findWaiting(showId, session);
    const own = waiting.find(({ _id }) => _id === wait._id);
    if (own === undefined) throw new DomainError('NOT_WAITING');
    const quantity = Math.min(input.quantity ?? own.quantity, own.quantity);
    const places = placesToHave(show);
    if (places < quantity) throw notEnough({ free: places });
    const isOutOfOrder = passesOver(waiting, own, places);
    // guard: out-of-order-needs-a-reason (invariants.md I42)
    if (isOutOfOrder && input.reason === undefined) throw new DomainError('OUT_OF_ORDER');
    await this.lists.touch(showId, session);
    const { offerId: _id, reason } = input;
    const made = { _id, waitId: own._id, quantity, by: actingStaff() };
    const offer = { ...made, ...(reason !== undefined && { reason }) };
    if (!(await this.makeOffer.execute(show, offer, now, session)))
      throw new DomainError('NOT_ENOUGH_TICKETS');
    const details = { waitId: own._id, offerId: _id, quantity, isOutOfOrder };
    await this.trail.write({ act: 'wait-offer', id: showId, showId, details }, session);
  }

  private async openShow(
    showId: string,
    now: Date,
    session: TrailTransaction,
  ): Promise<OfferCounts> {
    const show = await this.offers.find(showId, session);
    if (show === null) throw new DomainError('NOT_FOUND');
    if (!isOnSale(show, now)) throw new DomainError('SALES_CLOSED');
    if (isAllHands(show, now)) throw new DomainError('WAITING_LIST_CLOSED');
    return show;
  }
}

/** Whether someone before this party could use the free places. */
const passesOver = (waiting: readonly Wait[], own: Wait, free: number): boolean =>
  whoseTurn(waiting).some((other) => other.place < own.place && fitting(other, free) > 0);

/** The id is in use, or the party has an open offer by now. */
function refuse(error: unknown): never {
  throw isDuplicateKey(error) ? new DomainError('NOT_WAITING') : error;
}
