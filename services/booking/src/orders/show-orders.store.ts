import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import type { Sale } from './domain/sale.js';
import { statesWith, type OrderState } from './domain/states.js';
import { ORDER } from './orders.schema.js';

const PAID = statesWith(({ isPaid }) => isPaid);
const UNPAID = statesWith(({ awaitsPayment }) => awaitsPayment);
const SALE: Record<Exclude<keyof Sale, '_id'>, 1> = {
  showId: 1,
  state: 1,
  quantity: 1,
  refunds: 1,
  createdAt: 1,
};

/** Reads the orders of single shows, for the pages of these shows. */
@Injectable()
export class ShowOrdersStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Paid bookings; an order that only pays a difference is none. */
  findSales(showIds: readonly string[]): Promise<Sale[]> {
    return this.orders
      .find(
        { showId: { $in: [...showIds] }, state: { $in: PAID }, supplementOf: { $exists: false } },
        SALE,
      )
      .lean<Sale[]>();
  }

  /** What a cancellation would refund, with the orders that paid a difference. */
  findPaid(showId: string): Promise<OrderRow[]> {
    return this.orders.find({ showId, state: { $in: PAID } }).lean<OrderRow[]>();
  }

  /** Bookings by state; an order that only pays a difference is none. */
  async countBookings(showId: string, states: readonly OrderState[]): Promise<number> {
    return this.orders.countDocuments({
      showId,
      state: { $in: [...states] },
      supplementOf: { $exists: false },
    });
  }

  countUnpaid(showId: string): Promise<number> {
    return this.orders.countDocuments({ showId, state: { $in: UNPAID } });
  }
}
