import { DomainError, type SalesCurve } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { comparableShows, earlierDays } from '../door/domain/figures.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import { ShowOrdersStore } from '../orders/show-orders.store.js';
import { curveOf } from './domain/sales-curve.js';

/** How a show sells, beside the last shows on the same weekday at its venue. Nothing is stored for it. */
@Injectable()
export class ReadSalesCurve {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: ShowOrdersStore,
    private readonly venues: VenueRights,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(showId: string): Promise<SalesCurve> {
    const offer = await this.offers.find(showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(showId);
    const earlier = await this.earlier(offer);
    const sales = await this.orders.findSales([showId, ...earlier.map(({ _id }) => _id)]);
    return { ...curveOf(offer, sales), earlier: earlier.map((one) => curveOf(one, sales)) };
  }

  private async earlier(offer: OfferCounts): Promise<OfferCounts[]> {
    if (offer.venueId === undefined) return [];
    const others = await this.offers.findOnDays(offer.venueId, earlierDays(offer.ticket.date));
    return comparableShows(offer, others);
  }
}
