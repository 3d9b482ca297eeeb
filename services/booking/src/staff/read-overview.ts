import type { GetOverviewCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DisputesStore, type WithdrawnInWeek } from '../disputes/disputes.store.js';
import { viewDispute } from '../disputes/domain/dispute.js';
import { ReadSales } from '../figures/read-sales.js';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { GiftRefundsStore } from '../gift-cards/gift-refunds.store.js';
import { hideName } from '../gift-cards/hide-persons.js';
import { VenueRights } from '../offers/venue-rights.js';
import { openReason } from '../orders/domain/quarantine.js';
import { QuarantinesStore } from '../orders/quarantines.store.js';

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The overview for staff: sales by week, and the payments that wait for staff, at their venues. */
@Injectable()
export class ReadOverview {
  constructor(
    private readonly quarantines: QuarantinesStore,
    private readonly sales: ReadSales,
    private readonly disputes: DisputesStore,
    private readonly giftRefunds: GiftRefundsStore,
    private readonly venues: VenueRights,
  ) {}

  async execute(now: Date): Promise<ReplyOf<typeof GetOverviewCall>> {
    const showIds = await this.venues.shows();
    const from = new Date(now.getTime() - WEEKS * WEEK_MS);
    const [sales, withdrawn, quarantined, giftOrders, disputes] = await Promise.all([
      this.sales.lastWeeks(now, showIds),
      this.disputes.withdrawnByWeek(from, showIds),
      this.quarantines.findOpen(showIds),
      this.giftRefunds.findUnresolved(),
      this.disputes.findOpen(showIds),
    ]);
    return {
      sales: [...sales, ...withdrawn.map(asSales)],
      giftCards: giftOrders.map(viewUnresolved),
      disputes: disputes.map(viewDispute),
      quarantinedPayments: quarantined.map((order) => ({
        bookingId: order._id,
        bookingReference: order.reference ?? '',
        reason: openReason(order) ?? '',
      })),
    };
  }
}

/** What a bank has withdrawn reduces the sales of its week; the tickets were sold all the same. */
const asSales = ({ week, showId, pence }: WithdrawnInWeek) => ({
  week,
  showId,
  tickets: 0,
  pence: -pence,
});

const viewUnresolved = ({ _id, purchaserName, quarantine }: GiftOrder) => ({
  giftCardId: _id,
  purchaserName: hideName(purchaserName),
  reason: quarantine ?? 'the refund failed',
});
