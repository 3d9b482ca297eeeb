import { Injectable } from '@nestjs/common';
import { ReturnsOfOffersStore } from '../offers/returns-of-offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { openReturnOf } from '../orders/domain/returns.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReturnsStore } from '../orders/returns.store.js';

/** What is not sold is the booking's own again. What someone is buying at this moment stays for sale. */
@Injectable()
export class TakePlacesBack {
  constructor(
    private readonly orders: OrdersStore,
    private readonly returns: ReturnsStore,
    private readonly offers: ReturnsOfOffersStore,
  ) {}

  /** Repeating it changes nothing. */
  async execute(order: OrderRow, returnId: string): Promise<void> {
    const open = openReturnOf(order);
    if (open?.returnId !== returnId) return;
    await this.orders.transaction(async (session) => {
      await this.offers.withdraw(open.showId, order._id, session);
      const ended = { returnId, note: 'tickets are no longer for sale' };
      await this.returns.end(order, ended, session);
    });
  }
}
