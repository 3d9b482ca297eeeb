import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { UnfinishedOrdersStore } from './unfinished-orders.store.js';

/**
 * Ends a show's sales permanently. The offer is closed first; then its unpaid orders become `releasing` and its
 * completed ones `refund_due`, and the half-way sweep does the rest order by order. The offer stays marked as closing
 * until no order is left that could still complete, so a crash at any step is repeated.
 */
@Injectable()
export class CloseShow {
  constructor(
    private readonly offers: OffersStore,
    private readonly unfinished: UnfinishedOrdersStore,
  ) {}

  async execute(showId: string): Promise<void> {
    await this.offers.close(showId);
  }

  /** The closed shows with orders that are still to be released or refunded. */
  findClosing(): Promise<string[]> {
    return this.offers.findClosing();
  }

  /** Hands the orders over to the half-way sweep. A payment that completes at the same time is handed over in the next round. */
  async endOrders(showId: string): Promise<void> {
    await this.unfinished.endAll(showId);
    if (!(await this.unfinished.hasUnfinished(showId))) await this.offers.markClosed(showId);
  }
}
