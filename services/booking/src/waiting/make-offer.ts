import { Outbox, type TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import { windowEnd } from './domain/offer-window.js';
import type { WaitOffer } from './domain/wait.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitsStore } from './waits.store.js';

type NewOffer = Pick<WaitOffer, '_id' | 'waitId' | 'quantity' | 'by' | 'reason'>;

/** Holds places for a party and tells it: claim, offer, entry and e-mail, in the transaction of the caller. */
@Injectable()
export class MakeOffer {
  constructor(
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly claims: WaitingClaimsStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns false if the places are gone, or the party waits no longer; then the caller gives the transaction up.
   * @throws a duplicate-key error if the party has an open offer.
   */
  async execute(
    { _id: showId, ...show }: Pick<OfferCounts, '_id' | 'ticket' | 'salesEndAt'>,
    offer: NewOffer,
    now: Date,
    session: TrailTransaction,
  ): Promise<boolean> {
    const { _id: offerId, waitId, quantity } = offer;
    const endsAt = windowEnd(show, now);
    const set = { state: 'offered' } as const;
    const change = { set, unset: { savingSince: 1, sitsOut: 1 }, inc: { offersMade: 1 } } as const;
    const wait = await this.waits.change(waitId, ['waiting'], change, session);
    if (wait === null) return false;
    const places = { offerId, quantity, endsAt, network: wait.network };
    if (!(await this.claims.offer(showId, places, session))) return false;
    await this.waitOffers.insert(
      { ...offer, showId, endsAt, state: 'open', createdAt: now },
      session,
    );
    // guard: an-offer-is-told (invariants.md I41)
    await this.outbox.write({ kind: 'waiting-offer', subject: waitId, fact: offerId }, session);
    return true;
  }
}
