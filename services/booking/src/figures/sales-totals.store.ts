import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Connection } from 'mongoose';
import {
  periodOf,
  uncountedByShow,
  uncountedOf,
  type CountableOrder,
} from '../orders/domain/figures.js';
import { DAY_TOTAL, WEEK_TOTAL, type DayTotal, type WeekTotal } from './sales-totals.schema.js';

export type WeekOfSales = Pick<WeekTotal, 'week' | 'showId' | 'tickets' | 'pence'>;

/** The totals of settled orders, by day and by week and show. */
@Injectable()
export class SalesTotalsStore {
  constructor(
    @InjectModel(DAY_TOTAL) private readonly days: Model<DayTotal>,
    @InjectModel(WEEK_TOTAL) private readonly weeks: Model<WeekTotal>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Adds what is not counted of these orders yet. */
  async add(orders: readonly CountableOrder[], session: ClientSession): Promise<void> {
    await this.days.bulkWrite(orders.map(dayUpdateOf), { session });
    await this.weeks.bulkWrite(orders.flatMap(weekUpdatesOf), { session });
  }

  async sum(session: ClientSession): Promise<{ bookings: number; pence: number }> {
    const [sum] = await this.days
      .aggregate<{ bookings: number; pence: number }>([
        { $group: { _id: null, bookings: { $sum: '$bookings' }, pence: { $sum: '$pence' } } },
      ])
      .session(session);
    return sum ?? { bookings: 0, pence: 0 };
  }

  /** What the totals contain of these shows. */
  async penceOf(showIds: readonly string[], session: ClientSession): Promise<number> {
    const [sum] = await this.weeks
      .aggregate<{ pence: number }>([
        { $match: { showId: { $in: [...showIds] } } },
        { $group: { _id: null, pence: { $sum: '$pence' } } },
      ])
      .session(session);
    return sum?.pence ?? 0;
  }

  /** From the week that begins on the Monday `week`. */
  since(week: string, session: ClientSession): Promise<WeekOfSales[]> {
    return this.weeks
      .find({ week: { $gte: week } }, { _id: 0 })
      .session(session)
      .lean<WeekOfSales[]>();
  }

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.connection.withSession((session) => session.withTransaction(() => work(session)));
  }

  /** All reads of `read` see the data of one moment, so that no order counts twice or not at all. */
  async inSnapshot<T>(read: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession({ snapshot: true });
    try {
      return await read(session);
    } finally {
      await session.endSession();
    }
  }
}

const dayUpdateOf = (order: CountableOrder) => {
  const { bookings, pence } = uncountedOf(order);
  return {
    updateOne: {
      filter: { _id: periodOf(order).day },
      update: { $inc: { bookings, pence } },
      upsert: true,
    },
  };
};

const weekUpdatesOf = (order: CountableOrder) => {
  const { week } = periodOf(order);
  return uncountedByShow(order).map(({ showId, tickets, pence }) => ({
    updateOne: {
      filter: { _id: `${week}-${showId}` },
      update: { $setOnInsert: { week, showId }, $inc: { tickets, pence } },
      upsert: true,
    },
  }));
};
