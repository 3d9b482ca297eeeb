import { pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { statesWith } from './domain/states.js';
import { ORDER } from './orders.schema.js';

const BATCH = 200;

/** Finds the orders that a sweep has to take on. */
@Injectable()
export class UnfinishedOrdersStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Unpaid orders whose hold has run out. */
  findOverdue(now: Date): Promise<OrderRow[]> {
    const state = { $in: statesWith(({ sweep }) => sweep === 'release-overdue') };
    return this.orders
      .find({ state, expiresAt: { $lte: now } })
      .sort({ expiresAt: 1 })
      .limit(BATCH)
      .lean<OrderRow[]>();
  }

  /**
   * Orders that were left half-way, and orders from before `before` that may be paid although no message has said
   * so. The ones that were asked about longest ago come first, so that no number of open orders hides a payment.
   */
  async takeUnsettled(before: Date): Promise<OrderRow[]> {
    const unsettled = await this.orders
      .find({ $or: [...leftHalfWay(), ...maybePaid(before)] })
      .sort({ askedAt: 1 })
      .limit(BATCH)
      .lean<OrderRow[]>();
    await this.orders.updateMany(
      { _id: { $in: unsettled.map(({ _id }) => _id) } },
      { $set: { askedAt: new Date() } },
    );
    return unsettled;
  }

  /** Orders of a closed show that must be released. */
  findToRelease(showId: string): Promise<OrderRow[]> {
    const state = { $in: statesWith(({ onClosing }) => onClosing === 'release') };
    return this.orders.find({ showId, state }).lean<OrderRow[]>();
  }

  /** Orders of a closed show that must be refunded. */
  findToRefund(showId: string): Promise<OrderRow[]> {
    const state = { $in: statesWith(({ onClosing }) => onClosing === 'refund') };
    return this.orders.find({ showId, state }).lean<OrderRow[]>();
  }

  /** Those of the closed shows that still have orders to release or to refund. */
  async findShowsToFinish(closedShows: string[]): Promise<string[]> {
    const state = { $in: statesWith(({ onClosing }) => onClosing !== null) };
    return this.orders.distinct('showId', { showId: { $in: closedShows }, state });
  }
}

const leftHalfWay = () => [
  { state: { $in: statesWith(({ sweep }) => sweep === 'release' || sweep === 'settle') } },
  { 'refunds.state': 'due' as const },
];

const maybePaid = (before: Date) => [
  {
    state: { $in: statesWith(({ completesIfNothingIsDue }) => completesIfNothingIsDue) },
    duePence: pence(0),
    createdAt: { $lte: before },
  },
  {
    state: { $in: statesWith(({ awaitsPayment }) => awaitsPayment) },
    paymentIntentId: { $exists: true },
    createdAt: { $lte: before },
  },
];
