import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type QueryFilter } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';
import { askTimes, claimToAsk, later, type AskTimes } from '../stripe/domain/ask-schedule.js';
import type { OrderRow } from './domain/order.js';
import { statesWith } from './domain/states.js';
import { ORDER } from './orders.schema.js';
import { stateChange } from './state-change.js';

const HALF_WAY = statesWith(({ sweep }) => sweep === 'release' || sweep === 'settle');
const OPEN = statesWith(({ awaitsPayment }) => awaitsPayment);
const OVERDUE = statesWith(({ sweep }) => sweep === 'release-overdue');
const TO_RELEASE = statesWith(({ onClosing }) => onClosing === 'release');
const TO_REFUND = statesWith(({ onClosing }) => onClosing === 'refund');
/** An order in one of these states may still become one that a closed show must refund. */
const UNFINISHED = [...new Set([...HALF_WAY, ...OPEN, ...OVERDUE, ...TO_RELEASE, ...TO_REFUND])];

/**
 * Gives orders that a sweep has to take on to one process at a time. A claim moves `nextAskAt` into the future in the
 * write that finds the order, so no other process finds it too, and if this one dies the order is due again.
 */
@Injectable()
export class UnfinishedOrdersStore {
  private readonly times: AskTimes;

  constructor(
    @InjectModel(ORDER) private readonly orders: Model<OrderRow>,
    @Inject(SETTINGS) settings: BookingSettings,
  ) {
    this.times = askTimes(settings.CLUB_SETTLE_AFTER_SECONDS);
  }

  /** An unpaid order whose hold has run out, which is `releasing` from now on. */
  claimOverdue(now: Date): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { state: { $in: OVERDUE }, expiresAt: { $lte: now } },
        stateChange('releasing', {}, this.times),
        { sort: { expiresAt: 1 }, returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  /** Makes due what is half-way and has no time for it, as an older version beside this one writes it. */
  async adoptForgotten(now: Date): Promise<void> {
    const forgotten = { state: { $in: HALF_WAY }, nextAskAt: { $exists: false } };
    await this.orders.updateMany(forgotten, { $set: { nextAskAt: now } });
  }

  /** An order that was left between two states; of one show if it is named. */
  claimHalfWay(now: Date, showId?: string): Promise<OrderRow | null> {
    const due = { state: { $in: HALF_WAY }, nextAskAt: { $lte: now } };
    return this.claim({ ...due, ...(showId !== undefined && { showId }) }, 'halfWay');
  }

  /** An order with a refund that is due. */
  claimDueRefund(now: Date): Promise<OrderRow | null> {
    const notHalfWay = { $nin: HALF_WAY };
    return this.claim(
      { 'refunds.state': 'due', state: notHalfWay, nextAskAt: { $not: { $gt: now } } },
      'halfWay',
    );
  }

  /** An open order that may be paid although no message has said so. The hold sweep takes those whose hold has ended. */
  claimOpen(now: Date): Promise<OrderRow | null> {
    return this.claim(
      { state: { $in: OPEN }, nextAskAt: { $lte: now }, expiresAt: { $gt: now } },
      'open',
    );
  }

  /**
   * Stripe did not answer, which says nothing about the order: it is due again after the lease, as if never asked. Not every
   * claim has counted, and a count below 0 would select the last gap. On the driver itself, as `claim`.
   */
  async giveBack({ _id, nextAskAt }: OrderRow): Promise<void> {
    if (nextAskAt === undefined) return;
    const askCount = { $max: [0, { $subtract: [{ $ifNull: ['$askCount', 0] }, 1] }] };
    await this.orders.collection.updateOne(
      { _id, nextAskAt } as object, // nothing else has changed it since
      [{ $set: { nextAskAt: later(new Date(), this.times.leaseMs), askCount } }],
    );
  }

  /**
   * Hands over all orders of a closed show to the half-way sweep, in two writes: unpaid ones are released and completed
   * ones refunded from there, at once and by any process.
   */
  async endAll(showId: string): Promise<void> {
    const now = new Date();
    const release = stateChange('releasing', { nextAskAt: now }, this.times);
    const refund = stateChange('refund_due', { nextAskAt: now, live: false }, this.times);
    const notYet = { $ne: 'releasing' as const, $in: TO_RELEASE };
    await this.orders.updateMany({ showId, state: notYet }, release);
    await this.orders.updateMany({ showId, state: { $in: TO_REFUND } }, refund);
  }

  /** What has waited for the end of a cancellation, which was taken back, is due now. */
  async askSoon(showId: string): Promise<void> {
    await this.orders.updateMany(
      { showId, state: { $in: HALF_WAY } },
      { $min: { nextAskAt: new Date() }, $set: { askCount: 0 } },
    );
  }

  /** Whether an order of the show may still have to be released or refunded. */
  async hasUnfinished(showId: string): Promise<boolean> {
    return (await this.orders.exists({ showId, state: { $in: UNFINISHED } })) !== null;
  }

  /** On the driver itself: mongoose would cast the expressions of the update. */
  private async claim(
    due: QueryFilter<OrderRow>,
    schedule: 'open' | 'halfWay',
  ): Promise<OrderRow | null> {
    return this.orders.collection.findOneAndUpdate(
      due as object,
      claimToAsk(new Date(), this.times[schedule]),
      { sort: { nextAskAt: 1 }, returnDocument: 'after' },
    ) as Promise<OrderRow | null>;
  }
}
