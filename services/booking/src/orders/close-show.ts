import { Injectable } from '@nestjs/common';
import { OrdersStore } from './orders.store.js';
import { ReleaseOrder } from './release-order.js';
import { RefundOrder } from './refund-order.js';
import { OffersStore } from '../offers/offers.store.js';

/**
 * Ends a show's sales for good: the offer is closed first, then live orders are fenced, then paid ones become due for
 * a refund. Each step may be repeated; what a crash leaves undone is found by the sweeps through the closed offer.
 */
@Injectable()
export class CloseShow {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly refundOrder: RefundOrder,
  ) {}

  async execute(showId: string): Promise<void> {
    await this.offers.close(showId);
  }

  /** Closed shows with orders that are still open or paid. */
  async unfinished(): Promise<string[]> {
    const closed = (await this.offers.list())
      .filter(({ status }) => status === 'closed')
      .map(({ _id }) => _id);
    return this.orders.showsToFinish(closed);
  }

  /** The long part, run by the sweep: everything of closed shows that is still open or paid. */
  async finish(showId: string): Promise<void> {
    for (const order of await this.orders.findOpen(showId))
      await this.releaseOrder.execute(order._id);
    for (const order of await this.orders.findCompleted(showId))
      await this.refundOrder.refundAll(order);
  }
}
