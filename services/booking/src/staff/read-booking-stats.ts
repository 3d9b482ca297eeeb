import type { GetBookingStatsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import { GiftLedgerStore } from '../gift-cards/gift-ledger.store.js';
import { OrderFiguresStore } from '../orders/order-figures.store.js';

/** How many bookings there are, how many are pending, and how much was earned: without refunds and withdrawals. */
@Injectable()
export class ReadBookingStats {
  constructor(
    private readonly figures: OrderFiguresStore,
    private readonly giftLedger: GiftLedgerStore,
    private readonly disputes: DisputesStore,
  ) {}

  async execute(): Promise<ReplyOf<typeof GetBookingStatsCall>> {
    const [{ total, pending, keptPence }, { issue = 0, refund = 0 }, withdrawn] = await Promise.all(
      [
        this.figures.stats(),
        this.giftLedger.sumsByKind(new Date()),
        this.disputes.withdrawnPence(),
      ],
    );
    return {
      totalBookings: total,
      pendingBookings: pending,
      revenuePence: keptPence - withdrawn,
      giftCardSalesPence: issue + refund,
    };
  }
}
