import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { statesWith } from './domain/states.js';
import { IS_ABANDONED, ORDER } from './orders.schema.js';

/** No money has ever moved for it: no settled payment, no refund, and nothing for staff to look at. */
const WITHOUT_MONEY = {
  quarantine: null,
  'refunds.0': { $exists: false },
  'history.to': {
    $nin: statesWith(({ isPaid, settlement }) => isPaid || settlement !== null),
  },
};

/** Removes the orders that visitors began and left. It removes nothing else, whatever it is asked. */
@Injectable()
export class AbandonedOrdersStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** @returns how many orders it found; as many as `limit` means that there may be more. */
  async removeBatch(before: Date, limit: number): Promise<number> {
    const conditions = { ...IS_ABANDONED, ...WITHOUT_MONEY, createdAt: { $lt: before } };
    const found = await this.orders
      .find(conditions, { _id: 1 })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean<Pick<OrderRow, '_id'>[]>();
    // The conditions are part of the write: an order that is paid late at this moment stays.
    await this.orders.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...conditions });
    return found.length;
  }
}
