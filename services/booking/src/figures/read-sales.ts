import { addDays, londonDate } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import {
  mondayOf,
  periodOf,
  uncountedByShow,
  uncountedOf,
  type CountableOrder,
} from '../orders/domain/figures.js';
import { OrderFiguresStore } from '../orders/order-figures.store.js';
import { UncountedOrdersStore } from '../orders/uncounted-orders.store.js';
import { SalesTotalsStore, type WeekOfSales } from './sales-totals.store.js';

const WEEKS = 12;

interface SalesFigures {
  /** Bookings that are open, paid or refunded. */
  total: number;
  pending: number;
  /** What completed bookings have earned, without what was refunded. */
  keptPence: number;
}

/** The exact figures of this moment: the totals, the few orders that are not part of them yet, and the open orders. */
@Injectable()
export class ReadSales {
  constructor(
    private readonly totals: SalesTotalsStore,
    private readonly uncounted: UncountedOrdersStore,
    private readonly figures: OrderFiguresStore,
  ) {}

  /** If shows are named, their bookings are counted one by one: the totals of a day do not say of which show they are. */
  stats(showIds?: readonly string[]): Promise<SalesFigures> {
    return showIds === undefined ? this.statsOfAll() : this.statsOf(showIds);
  }

  private statsOf(showIds: readonly string[]): Promise<SalesFigures> {
    return this.totals.inSnapshot(async (session) => {
      const counts = await this.figures.countOf(showIds, session);
      const counted = await this.totals.penceOf(showIds, session);
      const missing = (await this.uncounted.findAll(session))
        .flatMap(uncountedByShow)
        .filter(isOf(showIds));
      return {
        total: counts.all,
        pending: counts.pending,
        keptPence: missing.reduce((all, { pence }) => all + pence, counted),
      };
    });
  }

  private statsOfAll(): Promise<SalesFigures> {
    return this.totals.inSnapshot(async (session) => {
      const sum = await this.totals.sum(session);
      const missing = (await this.uncounted.findAll(session)).map(uncountedOf);
      const open = await this.figures.countOpen(session);
      return {
        total: missing.reduce((all, { bookings }) => all + bookings, sum.bookings + open.all),
        pending: open.pending,
        keptPence: missing.reduce((all, { pence }) => all + pence, sum.pence),
      };
    });
  }

  /** By week and show, for this week and the eleven before it; only of the shows that are named, if any are. */
  lastWeeks(now: Date, showIds?: readonly string[]): Promise<WeekOfSales[]> {
    const firstWeek = mondayOf(addDays(londonDate(now), -7 * (WEEKS - 1)));
    return this.totals.inSnapshot(async (session) => {
      const counted = await this.totals.since(firstWeek, session);
      const missing = (await this.uncounted.findAll(session)).flatMap(salesOf);
      const sales = [...counted, ...missing.filter(({ week }) => week >= firstWeek)];
      return summed(showIds === undefined ? sales : sales.filter(isOf(showIds)));
    });
  }
}

/** Whether something is about one of these shows. */
function isOf(showIds: readonly string[]): (one: { showId: string }) => boolean {
  const shows = new Set(showIds);
  return ({ showId }) => shows.has(showId);
}

const salesOf = (order: CountableOrder): WeekOfSales[] => {
  const { week } = periodOf(order);
  return uncountedByShow(order).map(({ showId, tickets, pence }) => ({
    week,
    showId,
    tickets,
    pence,
  }));
};

/** One line for each week and show that sold something. */
function summed(sales: readonly WeekOfSales[]): WeekOfSales[] {
  const lines = new Map<string, WeekOfSales>();
  for (const sale of sales) {
    const key = `${sale.week} ${sale.showId}`;
    const line = lines.get(key) ?? { ...sale, tickets: 0, pence: 0 };
    const tickets = line.tickets + sale.tickets;
    lines.set(key, { ...line, tickets, pence: line.pence + sale.pence });
  }
  return [...lines.values()].filter(({ tickets, pence }) => tickets !== 0 || pence !== 0);
}
