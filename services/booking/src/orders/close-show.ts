import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { RefundOrder } from './refund-order.js';
import { ReleaseOrder } from './release-order.js';
import { UnfinishedOrdersStore } from './unfinished-orders.store.js';

/**
 * Ends a show's sales permanently: the offer is closed first, then unpaid orders are released and paid ones refunded.
 * Each step may be repeated. The sweep finds what a crash left undone through the closed offer.
 */
@Injectable()
export class CloseShow {
  constructor(
    private readonly offers: OffersStore,
    private readonly unfinished: UnfinishedOrdersStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly refundOrder: RefundOrder,
  ) {}

  async execute(showId: string): Promise<void> {
    await this.offers.close(showId);
  }

  /** The closed shows with orders that are still to be released or refunded. */
  async findUnfinished(): Promise<string[]> {
    const closed = await this.offers.findClosed();
    return this.unfinished.findShowsToFinish(closed.map(({ _id }) => _id));
  }

  /** The long part, which the sweep does. */
  async finish(showId: string): Promise<void> {
    for (const order of await this.unfinished.findToRelease(showId))
      await this.releaseOrder.execute(order._id);
    for (const order of await this.unfinished.findToRefund(showId))
      await this.refundOrder.refundAll(order);
  }
}
