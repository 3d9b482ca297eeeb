import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { OrdersStore } from './orders.store.js';

/**
 * Takes a show off sale before anyone has booked it. A show with bookings can only be cancelled, even if all of them
 * were refunded, because their customers may still open them.
 */
@Injectable()
export class RemoveOffer {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
  ) {}

  /** @throws SHOW_HAS_BOOKINGS */
  async execute(showId: string): Promise<void> {
    // The offer knows every order that had places. An order that was paid too late, and refunded because no places were
    // left, is known to the orders alone.
    if ((await this.orders.hasPaid(showId)) || !(await this.offers.remove(showId)))
      throw new DomainError('SHOW_HAS_BOOKINGS');
  }
}
