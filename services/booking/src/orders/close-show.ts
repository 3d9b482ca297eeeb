import { randomUUID } from 'node:crypto';
import { DomainError } from '@club/contracts';
import type { ClosingState } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { CancellationsStore } from '../offers/cancellations.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { UnfinishedOrdersStore } from './unfinished-orders.store.js';

/**
 * Ends a show's sales. For a while the cancellation may be taken back, and no refund begins (invariants.md I50). Then the offer
 * is marked as closing: its unpaid orders become `releasing` and its completed ones `refund_due`, and the half-way sweep does
 * the rest order by order. The mark stays until no order is left that could still complete, so a crash at any step is repeated.
 */
@Injectable()
export class CloseShow {
  constructor(
    private readonly offers: OffersStore,
    private readonly cancellations: CancellationsStore,
    private readonly unfinished: UnfinishedOrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** A repeated call with the same id is the same cancellation. */
  async execute(
    showId: string,
    id: string = randomUUID(),
    now = new Date(),
  ): Promise<ClosingState | undefined> {
    const refundsFrom = new Date(now.getTime() + this.settings.CLUB_CANCEL_UNDO_SECONDS * 1000);
    const state = await this.cancellations.close(showId, { id, refundsFrom });
    await this.cancellations.beginRefunds(now); // at once if nothing can be taken back
    return state;
  }

  /** The show is on sale again, and the orders that have waited go on. @throws CANCELLATION_FINAL */
  async undo(showId: string, id: string, now = new Date()): Promise<void> {
    if (!(await this.cancellations.undo(showId, id, now)))
      throw new DomainError('CANCELLATION_FINAL');
    await this.unfinished.askSoon(showId);
  }

  /** The closed shows with orders that are still to be released or refunded. */
  async findClosing(now = new Date()): Promise<string[]> {
    await this.cancellations.beginRefunds(now);
    return this.offers.findClosing();
  }

  /** Hands the orders over to the half-way sweep. A payment that completes at the same time is handed over in the next round. */
  async endOrders(showId: string): Promise<void> {
    await this.unfinished.endAll(showId);
    if (!(await this.unfinished.hasUnfinished(showId))) await this.offers.markClosed(showId);
  }
}
