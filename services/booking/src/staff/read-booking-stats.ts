import type { GetBookingStatsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { OrderFiguresStore } from '../orders/order-figures.store.js';

/** How many bookings there are, how many are pending, and how much was earned. */
@Injectable()
export class ReadBookingStats {
  constructor(
    private readonly figures: OrderFiguresStore,
    private readonly giftOrders: GiftOrdersStore,
  ) {}

  async execute(): Promise<ReplyOf<typeof GetBookingStatsCall>> {
    const [{ total, pending, keptPence }, giftCardSalesPence] = await Promise.all([
      this.figures.stats(),
      this.giftOrders.soldPence(),
    ]);
    return {
      totalBookings: total,
      pendingBookings: pending,
      revenuePence: keptPence,
      giftCardSalesPence,
    };
  }
}
