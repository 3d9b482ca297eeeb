import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import { figuresOf, type CountableOrder } from './domain/figures.js';
import type { OrderRow } from './domain/order.js';
import { ORDER } from './orders.schema.js';

const PARTS = {
  showId: 1,
  state: 1,
  quantity: 1,
  totalPence: 1,
  refunds: 1,
  reference: 1,
  createdAt: 1,
  counted: 1,
  moves: 1,
} as const;

/** Orders whose last change is not part of the totals yet. */
@Injectable()
export class UncountedOrdersStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Those that changed longest ago come first. A test explains the query. */
  findChangedBefore(before: Date, limit: number, session: ClientSession | null) {
    return this.orders
      .find({ uncounted: true, changedAt: { $lte: before } }, PARTS)
      .sort({ changedAt: 1 })
      .limit(limit)
      .session(session)
      .lean<CountableOrder[]>();
  }

  /** A test explains the query. */
  findAll(session: ClientSession | null) {
    return this.orders.find({ uncounted: true }, PARTS).session(session).lean<CountableOrder[]>();
  }

  /** Stores in each order what the totals contain of it. It belongs into the transaction that changes the totals. */
  async markCounted(orders: readonly CountableOrder[], session: ClientSession): Promise<void> {
    await this.orders.bulkWrite(
      orders.map((order) => ({
        updateOne: {
          filter: { _id: order._id },
          update: {
            $set: { counted: { ...figuresOf(order), showId: order.showId } },
            $unset: { uncounted: 1 },
          },
        },
      })),
      { session },
    );
  }

  /** Has an order counted again, for example one that an older release has changed. */
  async markUncounted(ids: readonly string[]): Promise<void> {
    await this.orders.updateMany(
      { _id: { $in: [...ids] } },
      { $set: { uncounted: true, changedAt: new Date() } },
    );
  }
}
