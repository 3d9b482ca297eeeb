import { OutboxStore } from '@club/kit';
import type { GetOverview, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { BookingsStore } from './bookings.store.js';

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What staff look at first: sales by week, mails that failed, payments that no rule could place. */
@Injectable()
export class ReadOverview {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly outbox: OutboxStore,
  ) {}

  async execute(now: Date): Promise<ReplyOf<typeof GetOverview>> {
    const [sales, failed, odd] = await Promise.all([
      this.bookings.salesByWeek(new Date(now.getTime() - WEEKS * WEEK_MS)),
      this.outbox.findFailed(),
      this.bookings.findQuarantined(),
    ]);
    return {
      sales,
      failedMails: failed.map(({ _id: id, kind, createdAt, reason }) => ({ id, kind, at: createdAt.toISOString(), reason })),
      paymentsToLookAt: odd.map(({ _id, reference = '', quarantine }) => ({
        bookingId: _id,
        bookingReference: reference,
        reason: quarantine ?? '',
      })),
    };
  }
}
