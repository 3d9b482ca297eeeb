import { londonDate } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { isDated, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { admits } from '../orders/domain/admits.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';

export interface ComingBooking {
  order: OrderRow;
  offer: OfferCounts;
}

/** The bookings of an e-mail address that still let someone in, soonest show first. */
@Injectable()
export class UpcomingBookings {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
  ) {}

  async of(email: string, now: Date): Promise<ComingBooking[]> {
    return this.upcoming(await this.orders.findCompletedOf(email), now);
  }

  /** Those that the address has paid for and given to a friend as a whole: their money may still go back. */
  async givenBy(email: string, now: Date): Promise<ComingBooking[]> {
    return this.upcoming(await this.orders.findHandedOverBy(email), now);
  }

  private async upcoming(found: readonly OrderRow[], now: Date): Promise<ComingBooking[]> {
    const orders = found.filter((order) => admits(order) > 0);
    const offers = await this.offers.list([...new Set(orders.map(({ showId }) => showId))]);
    const today = londonDate(now);
    const byShow = new Map(
      offers.filter((offer) => isToCome(offer, today)).map((offer) => [offer._id, offer]),
    );
    return orders
      .flatMap((order) => {
        const offer = byShow.get(order.showId);
        return offer === undefined ? [] : [{ order, offer }];
      })
      .sort((a, b) => a.offer.ticket.date.localeCompare(b.offer.ticket.date));
  }
}

/** A show that is postponed keeps its old date until it has a new one (ADR 31). */
const isToCome = (offer: OfferCounts, today: string): boolean =>
  offer.status === 'open' && (!isDated(offer) || offer.ticket.date >= today);
