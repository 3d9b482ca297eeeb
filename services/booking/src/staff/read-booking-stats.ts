import type { GetBookingStatsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import { ReadSales } from '../figures/read-sales.js';
import { GiftTotalsStore } from '../gift-cards/gift-totals.store.js';
import { VenueRights } from '../offers/venue-rights.js';

/**
 * How many bookings there are, how many are pending, and how much was earned: without refunds and withdrawals, at the
 * venues of the member of staff. Gift cards belong to no venue.
 */
@Injectable()
export class ReadBookingStats {
  constructor(
    private readonly sales: ReadSales,
    private readonly giftTotals: GiftTotalsStore,
    private readonly disputes: DisputesStore,
    private readonly venues: VenueRights,
  ) {}

  async execute(): Promise<ReplyOf<typeof GetBookingStatsCall>> {
    const showIds = await this.venues.shows();
    const [{ total, pending, keptPence }, { issue = 0, refund = 0 }, withdrawn] = await Promise.all(
      [this.sales.stats(showIds), this.giftTotals.sums(), this.disputes.withdrawnPence(showIds)],
    );
    return {
      totalBookings: total,
      pendingBookings: pending,
      revenuePence: keptPence - withdrawn,
      giftCardSalesPence: issue + refund,
    };
  }
}
