import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { ORDER } from './orders.schema.js';

const COUNTED = {
  showId: 1,
  state: 1,
  quantity: 1,
  refunds: 1,
  unitPence: 1,
  paidFor: 1,
  splits: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof OrderRow, 1>>;
/** As much of a booking as it takes to count its people. */
type WalkUpOrder = Pick<OrderRow, '_id' | keyof typeof COUNTED>;

/** Finds the bookings that phones have sold at the door. */
@Injectable()
export class WalkUpsStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Those that are or were for one of these shows, with the parts that have left them. */
  async findOfShows(showIds: readonly string[]): Promise<WalkUpOrder[]> {
    const ids = [...showIds];
    const sold = await this.orders
      .find(
        {
          doorSale: { $exists: true },
          'doorSale.insteadOf': { $exists: false }, // they had booked before
          $or: [
            { showId: { $in: ids } },
            { 'moves.from.showId': { $in: ids, $exists: true } }, // as its index wants it
          ],
        },
        COUNTED,
      )
      .lean<WalkUpOrder[]>();
    const partIds = sold.flatMap(({ splits = [] }) => splits.map(({ orderId }) => orderId));
    const parts = await this.orders.find({ _id: { $in: partIds } }, COUNTED).lean<WalkUpOrder[]>();
    return [...sold, ...parts];
  }

  /** The sales that began to pay for this pay link; at most one of them has. */
  findInsteadOf(orderId: string): Promise<OrderRow[]> {
    return this.orders.find({ 'doorSale.insteadOf': orderId }).lean<OrderRow[]>();
  }
}
