import { Injectable } from '@nestjs/common';
import { UncountedOrdersStore } from '../orders/uncounted-orders.store.js';
import { SalesTotalsStore } from './sales-totals.store.js';

const BATCH = 200;
/** An order that changes at this moment is left alone, so that folding never makes a sale wait. */
const QUIET_MS = 5_000;

/**
 * Adds changed orders to the totals. Totals and orders change in one transaction, and each order remembers what was
 * counted of it: after a crash, or beside another process, the same order adds only what is missing.
 */
@Injectable()
export class FoldSales {
  constructor(
    private readonly uncounted: UncountedOrdersStore,
    private readonly totals: SalesTotalsStore,
  ) {}

  async execute(now: Date): Promise<void> {
    const before = new Date(now.getTime() - QUIET_MS);
    while ((await this.foldBatch(before)) === BATCH);
  }

  /** @returns how many orders were folded. */
  private foldBatch(before: Date): Promise<number> {
    return this.totals.transaction(async (session) => {
      const orders = await this.uncounted.findChangedBefore(before, BATCH, session);
      if (orders.length === 0) return 0;
      await this.totals.add(orders, session);
      await this.uncounted.markCounted(orders, session);
      return orders.length;
    });
  }
}
