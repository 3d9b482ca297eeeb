import type { GetOverview, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { BookingFiguresStore } from './booking-figures.store.js';
import { BookingsStore } from './bookings.store.js';

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What staff look at first: sales by week, payments that no rule could place. */
@Injectable()
export class ReadOverview {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly figures: BookingFiguresStore,
  ) {}

  async execute(now: Date): Promise<ReplyOf<typeof GetOverview>> {
    const [sales, odd] = await Promise.all([
      this.figures.salesByWeek(new Date(now.getTime() - WEEKS * WEEK_MS)),
      this.bookings.findQuarantined(),
    ]);
    return {
      sales,
      paymentsToLookAt: odd.map(({ _id, reference = '', quarantine }) => ({
        bookingId: _id,
        bookingReference: reference,
        reason: quarantine ?? '',
      })),
    };
  }
}
