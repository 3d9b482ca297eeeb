import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { ORDER } from './orders.schema.js';
import { WITH_DETAILS } from './orders.store.js';
import type { OrderState } from './domain/states.js';
import type { OrderRow } from './domain/order.js';

/** Sums over bookings, for staff and for the metrics; it changes nothing. */
@Injectable()
export class OrderFiguresStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Tickets and money kept, by the Monday (in London) of the week in which they were booked, and by show. */
  salesByWeek(
    from: Date,
  ): Promise<{ week: string; showId: string; tickets: number; pence: number }[]> {
    const monday = {
      $dateTrunc: {
        date: '$createdAt',
        unit: 'week',
        startOfWeek: 'monday',
        timezone: 'Europe/London',
      },
    };
    const week = { $dateToString: { date: monday, format: '%Y-%m-%d', timezone: 'Europe/London' } };
    return this.orders.aggregate([
      { $match: { state: 'completed', createdAt: { $gte: from }, reference: { $exists: true } } },
      {
        $group: {
          _id: { week, showId: '$showId' },
          tickets: { $sum: '$quantity' },
          pence: { $sum: { $subtract: ['$totalPence', { $sum: '$refunds.pence' }] } },
        },
      },
      { $project: { _id: 0, week: '$_id.week', showId: '$_id.showId', tickets: 1, pence: 1 } },
    ]);
  }

  async stats(): Promise<{ total: number; pending: number; keptPence: number }> {
    const [total, pendingCount, [kept]] = await Promise.all([
      this.orders.countDocuments({ ...WITH_DETAILS, state: { $ne: 'expired' } }),
      this.orders.countDocuments({
        ...WITH_DETAILS,
        state: { $in: ['held', 'pending', 'releasing', 'completing'] },
      }),
      this.orders.aggregate<{ pence: number }>([
        { $match: { state: 'completed' } },
        {
          $group: {
            _id: null,
            pence: { $sum: { $subtract: ['$totalPence', { $sum: '$refunds.pence' }] } },
          },
        },
      ]),
    ]);
    return { total, pending: pendingCount, keptPence: kept?.pence ?? 0 };
  }

  async countStates(states: readonly OrderState[]): Promise<Map<OrderState, number>> {
    const counts = await this.orders.aggregate<{ _id: OrderState; count: number }>([
      { $match: { state: { $in: [...states] } } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }
}
