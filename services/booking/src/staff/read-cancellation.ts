import { DomainError, type CancellationProgress } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import { ShowOrdersStore } from '../orders/show-orders.store.js';

/** How far the refunds of a cancelled show are, counted from its bookings. */
@Injectable()
export class ReadCancellation {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: ShowOrdersStore,
    private readonly venues: VenueRights,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(showId: string): Promise<CancellationProgress> {
    const offer = await this.offers.find(showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(showId);
    const [toRefund, underWay, refunded] = await Promise.all([
      this.orders.countBookings(showId, ['completing', 'completed']),
      this.orders.countBookings(showId, ['refund_due']),
      this.orders.countBookings(showId, ['refunded']),
    ]);
    return {
      isCancelled: offer.status !== 'open',
      refundsFrom: offer.refundsFrom?.toISOString() ?? null,
      toRefund,
      underWay,
      refunded,
    };
  }
}
