import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { statesWith, type OrderState } from './domain/states.js';
import { IS_LISTED, ORDER } from './orders.schema.js';

/** The open orders that the figures count; the totals contain the settled ones. */
const OPEN = statesWith(({ countsAs, settlement }) => countsAs !== null && settlement === null);
const COUNTED = statesWith(({ countsAs }) => countsAs !== null);
const PENDING = statesWith(({ countsAs }) => countsAs === 'pending');

/** Counts open orders. Their number does not grow with the table. */
@Injectable()
export class OrderFiguresStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Bookings of these shows, settled or open. */
  async countOf(
    showIds: readonly string[],
    session: ClientSession,
  ): Promise<{ all: number; pending: number }> {
    const counts = await this.orders
      .aggregate<{ _id: OrderState; count: number }>([
        { $match: { ...IS_LISTED, showId: { $in: [...showIds] }, state: { $in: COUNTED } } },
        { $group: { _id: '$state', count: { $sum: 1 } } },
      ])
      .session(session);
    return { all: sumOf(counts, COUNTED), pending: sumOf(counts, PENDING) };
  }

  /** Open orders whose customers are known. */
  async countOpen(session: ClientSession): Promise<{ all: number; pending: number }> {
    const counts = await this.openOf(session);
    return { all: sumOf(counts, OPEN), pending: sumOf(counts, PENDING) };
  }

  /** The query of `countOpen`; a test explains it. */
  openOf(session: ClientSession | null) {
    return this.orders
      .aggregate<{ _id: OrderState; count: number }>([
        { $match: { ...IS_LISTED, state: { $in: OPEN } } },
        { $group: { _id: '$state', count: { $sum: 1 } } },
      ])
      .session(session);
  }

  async countStates(states: readonly OrderState[]): Promise<Map<OrderState, number>> {
    const counts = await this.orders.aggregate<{ _id: OrderState; count: number }>([
      { $match: { state: { $in: [...states] } } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }

  /** Orders in `refund_due` of which Stripe has accepted every refund that is due. */
  countRefundsAtBank(): Promise<number> {
    const isOpen = { state: 'due', stripeRefundId: { $exists: false } };
    return this.orders.countDocuments({
      state: 'refund_due',
      refunds: { $elemMatch: { state: 'due' }, $not: { $elemMatch: isOpen } },
    });
  }
}

const sumOf = (
  counts: readonly { _id: OrderState; count: number }[],
  states: readonly OrderState[],
): number =>
  counts.filter(({ _id }) => states.includes(_id)).reduce((sum, { count }) => sum + count, 0);
