import type { GetBookingStatsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import { ReadSales } from '../figures/read-sales.js';
import { GiftTotalsStore } from '../gift-cards/gift-totals.store.js';

/** How many bookings there are, how many are pending, and how much was earned: without refunds and withdrawals. */
@Injectable()
export class ReadBookingStats {
  constructor(
    private readonly sales: ReadSales,
    private readonly giftTotals: GiftTotalsStore,
    private readonly disputes: DisputesStore,
  ) {}

  async execute(): Promise<ReplyOf<typeof GetBookingStatsCall>> {
    const [{ total, pending, keptPence }, { issue = 0, refund = 0 }, withdrawn] = await Promise.all(
      [this.sales.stats(), this.giftTotals.sums(), this.disputes.withdrawnPence()],
    );
    return {
      totalBookings: total,
      pendingBookings: pending,
      revenuePence: keptPence - withdrawn,
      giftCardSalesPence: issue + refund,
    };
  }
}
