import { DomainError, multiplyPence } from '@club/contracts';
import type { TrailTransaction } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import type { Wait, WaitOffer } from './domain/wait.js';
import { orderOfOffer } from './order-of-offer.js';

/** Makes the order of an offer at today's price, in the transaction of the caller: the claim of the offer becomes its own. */
@Injectable()
export class OrderOffer {
  constructor(
    private readonly offers: OffersStore,
    private readonly claims: WaitingClaimsStore,
    private readonly openOrders: OpenOrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @param offer with the places that are taken. @throws OFFER_OVER if the show is closed or its sales have ended. */
  async execute(
    wait: Wait,
    offer: WaitOffer,
    { offered, now }: { offered: number; now: Date },
    session: TrailTransaction,
  ): Promise<void> {
    const { _id: offerId, showId, quantity } = offer;
    const show = await this.offers.find(showId, session);
    if (show === null) throw new DomainError('OFFER_OVER');
    const expiresAt = this.payUntil(offer, show.salesEndAt, now);
    const taken = { offerId, offered, quantity, expiresAt, now };
    if (!(await this.claims.take(showId, taken, session))) throw new DomainError('OFFER_OVER');
    const totalPence = multiplyPence(show.unitPence, quantity);
    const price = { unitPence: show.unitPence, totalPence };
    await this.openOrders.insert(orderOfOffer(wait, offer, { ...price, expiresAt, now }), session);
    await this.openOrders.markPending(
      offerId,
      { note: 'offer of the waiting list taken' },
      session,
    );
  }

  /** The end of the offer, or a little later if it ends while the party pays; never after the sales. */
  private payUntil({ endsAt }: WaitOffer, salesEndAt: Date, now: Date): Date {
    const shortest = now.getTime() + this.settings.CLUB_HOLD_SECONDS * 1000;
    return new Date(Math.min(Math.max(endsAt.getTime(), shortest), salesEndAt.getTime()));
  }
}
