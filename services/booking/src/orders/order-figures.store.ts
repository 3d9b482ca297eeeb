import { pence, type Pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { statesWith, type OrderState } from './domain/states.js';
import { HAS_DETAILS, ORDER } from './orders.schema.js';

interface WeekOfSales {
  /** The Monday of the week in which the tickets were sold, in London. */
  week: string;
  showId: string;
  tickets: number;
  /** Without what was refunded. */
  pence: Pence;
}

const LONDON = 'Europe/London';
const PENCE_KEPT = { $sum: { $subtract: ['$totalPence', { $sum: '$refunds.pence' }] } };

/** Sums over orders, for staff and for the metrics. It changes nothing. */
@Injectable()
export class OrderFiguresStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** By week and show. */
  salesByWeek(from: Date): Promise<WeekOfSales[]> {
    const monday = {
      $dateTrunc: { date: '$createdAt', unit: 'week', startOfWeek: 'monday', timezone: LONDON },
    };
    const week = { $dateToString: { date: monday, format: '%Y-%m-%d', timezone: LONDON } };
    return this.orders.aggregate<WeekOfSales>([
      { $match: { state: { $in: sales() }, createdAt: { $gte: from }, ...HAS_DETAILS } },
      {
        $group: {
          _id: { week, showId: '$showId' },
          tickets: { $sum: '$quantity' },
          pence: PENCE_KEPT,
        },
      },
      { $project: { _id: 0, week: '$_id.week', showId: '$_id.showId', tickets: 1, pence: 1 } },
    ]);
  }

  async stats(): Promise<{ total: number; pending: number; keptPence: Pence }> {
    const counted = statesWith(({ countsAs }) => countsAs !== null);
    const pendingStates = statesWith(({ countsAs }) => countsAs === 'pending');
    const [total, pending, [kept]] = await Promise.all([
      this.orders.countDocuments({ ...HAS_DETAILS, state: { $in: counted } }),
      this.orders.countDocuments({ ...HAS_DETAILS, state: { $in: pendingStates } }),
      this.orders.aggregate<{ pence: Pence }>([
        { $match: { state: { $in: sales() } } },
        { $group: { _id: null, pence: PENCE_KEPT } },
      ]),
    ]);
    return { total, pending, keptPence: kept?.pence ?? pence(0) };
  }

  async countStates(states: readonly OrderState[]): Promise<Map<OrderState, number>> {
    const counts = await this.orders.aggregate<{ _id: OrderState; count: number }>([
      { $match: { state: { $in: [...states] } } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }
}

const sales = () => statesWith(({ countsAs }) => countsAs === 'sale');
