import { Injectable } from '@nestjs/common';
import { StripeLinesStore } from '../ledger/stripe-lines.store.js';
import { creditsOf } from '../orders/domain/refunds.js';
import type { SettledOrder } from './domain/settlement.js';
import { lostPence, unbookedFeePence, type Withdrawals } from './domain/withdrawals.js';
import { TakingsStore } from './takings.store.js';

type Family = Pick<SettledOrder, '_id' | 'refunds' | 'splits'>;

/** What disputes about the payments of these orders have cost. A dispute about a party's payment is the party's. */
@Injectable()
export class ReadWithdrawals {
  constructor(
    private readonly takings: TakingsStore,
    private readonly lines: StripeLinesStore,
  ) {}

  async execute(orders: readonly SettledOrder[]): Promise<Withdrawals> {
    const disputes = await this.takings.disputesOf(orders.map(({ _id }) => _id));
    const intentIds = orders.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
    const lines = disputes.length === 0 ? [] : await this.lines.ofPayments(intentIds);
    let withdrawnPence = 0;
    for (const order of orders) {
      const own = disputes.filter(({ orderId }) => orderId === order._id);
      if (own.length > 0) withdrawnPence += lostPence(own, await this.creditedOf(order));
    }
    return { withdrawnPence, unbookedFeePence: unbookedFeePence(disputes, lines) };
  }

  /** The bank may take what became a credit of a booking or of the parts of its party (invariants.md I37). */
  private async creditedOf(order: Family) {
    const parts = await this.takings.ordersOf((order.splits ?? []).map(({ orderId }) => orderId));
    const credits = [order, ...parts].flatMap(creditsOf);
    return { credits, ...(await this.takings.cardsOf(credits.map(({ account }) => account))) };
  }
}
