import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import type { PlacesReturn } from './domain/places-return.js';
import { resaleRefundIdOf } from './domain/returns.js';
import { historyLine } from './history-line.js';
import { sameRefunds } from './order-refunds.store.js';
import { ORDER } from './orders.schema.js';

/** What follows the id of the order in the id of each refund of places that were sold again. */
const RESOLD = resaleRefundIdOf('', '');

/** Writes on orders which places their bookers have given back. */
@Injectable()
export class ReturnsStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  find(id: string, session: ClientSession): Promise<OrderRow | null> {
    return this.orders.findById(id, null, { session }).lean<OrderRow>();
  }

  /** How many places that bookings of a show have given back have another buyer. A club that pays at once does not wait for one. */
  async countSold(showId: string): Promise<number> {
    const resold = { $concat: ['$_id', RESOLD] };
    const isResold = { $eq: [{ $indexOfCP: ['$refunds.id', resold] }, 0] };
    const [sum] = await this.orders.aggregate<{ places: number }>([
      { $match: { showId, 'refunds.returnId': { $exists: true } } },
      { $unwind: '$refunds' },
      { $match: { 'refunds.returnId': { $exists: true }, $expr: isResold } },
      { $group: { _id: null, places: { $sum: '$refunds.places' } } },
    ]);
    return sum?.places ?? 0;
  }

  /** @returns null if the booking has changed since it was read, or has an open return. */
  add(
    order: OrderRow,
    places: PlacesReturn,
    note: string,
    session: ClientSession,
  ): Promise<OrderRow | null> {
    const { _id, showId, unitPence, state, returns = [] } = order;
    return this.orders
      .findOneAndUpdate(
        {
          _id,
          showId,
          unitPence,
          state,
          ticketIssue: order.ticketIssue ?? { $exists: false }, // guard: returns-are-of-the-holder (invariants.md I53)
          $nor: [{ arrived: { $gt: 0 } }],
          [`returns.${returns.length}`]: { $exists: false }, // guard: one-return-at-a-time (invariants.md I48)
          ...sameRefunds(order),
        },
        {
          $push: {
            returns: places,
            history: historyLine(state, { id: places.returnId, note }),
          },
        },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }

  /** No more of it is for sale. @returns false if it has ended before. */
  async end(
    { _id, state }: Pick<OrderRow, '_id' | 'state'>,
    { returnId, note }: { returnId: string; note: string },
    session: ClientSession,
  ): Promise<boolean> {
    const ended = await this.orders.updateOne(
      { _id, returns: { $elemMatch: { returnId, endedAt: { $exists: false } } } },
      {
        $set: { 'returns.$.endedAt': new Date() },
        $push: { history: historyLine(state, { note }) },
      },
      { session },
    );
    return ended.modifiedCount === 1;
  }
}
