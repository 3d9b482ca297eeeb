import type { GetOverviewCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OrderFiguresStore } from '../orders/order-figures.store.js';
import { OrdersStore } from '../orders/orders.store.js';

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The overview for staff: sales by week, and quarantined payments. */
@Injectable()
export class ReadOverview {
  constructor(
    private readonly orders: OrdersStore,
    private readonly figures: OrderFiguresStore,
  ) {}

  async execute(now: Date): Promise<ReplyOf<typeof GetOverviewCall>> {
    const [sales, quarantined] = await Promise.all([
      this.figures.salesByWeek(new Date(now.getTime() - WEEKS * WEEK_MS)),
      this.orders.findQuarantined(),
    ]);
    return {
      sales,
      quarantinedPayments: quarantined.map(({ _id, reference = '', quarantine }) => ({
        bookingId: _id,
        bookingReference: reference,
        reason: quarantine ?? '',
      })),
    };
  }
}
