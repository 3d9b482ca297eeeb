import { addDays, londonDate } from '@club/contracts';
import type { Counted, OrderRow } from './order.js';
import { STATES } from './states.js';

export const NOTHING_COUNTED: Counted = { bookings: 0, tickets: 0, pence: 0 };

/** The parts of an order that its figures depend on. */
export type CountableOrder = Pick<
  OrderRow,
  | '_id'
  | 'showId'
  | 'state'
  | 'quantity'
  | 'totalPence'
  | 'refunds'
  | 'reference'
  | 'createdAt'
  | 'counted'
  | 'moves'
>;

/** What an order should add to the figures in its present state. Open orders are counted at each look instead. */
export function figuresOf(order: CountableOrder): Counted {
  const { countsAs, settlement } = STATES[order.state];
  if (countsAs === null || settlement === null) return NOTHING_COUNTED;
  const bookings = order.reference === undefined ? 0 : 1;
  if (countsAs !== 'sale') return { ...NOTHING_COUNTED, bookings };
  const refunded = order.refunds.reduce((sum, refund) => sum + refund.pence, 0);
  return { bookings, tickets: order.quantity, pence: order.totalPence - refunded };
}

/** What is missing in the totals since the order was last counted. */
export function uncountedOf(order: CountableOrder): Counted {
  const now = figuresOf(order);
  const counted = order.counted ?? NOTHING_COUNTED;
  return {
    bookings: now.bookings - counted.bookings,
    tickets: now.tickets - counted.tickets,
    pence: now.pence - counted.pence,
  };
}

/** The show whose totals contain the order; an older version has not noted it. */
const countedShowOf = ({ counted, moves, showId }: CountableOrder): string =>
  counted?.showId ?? moves?.[0]?.from.showId ?? showId;

/** What is missing in the totals of shows: one that the order has left loses it, and its present show gains it. */
export function uncountedByShow(order: CountableOrder): (Counted & { showId: string })[] {
  const { showId, counted = NOTHING_COUNTED } = order;
  const before = countedShowOf(order);
  if (before === showId) return [{ ...uncountedOf(order), showId }];
  const { bookings, tickets, pence } = counted;
  const left = { bookings: -bookings, tickets: -tickets, pence: -pence };
  return [
    { ...left, showId: before },
    { ...figuresOf(order), showId },
  ];
}

/** The Monday of a London date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** The day and the week in which an order counts. */
export function periodOf({ createdAt }: Pick<OrderRow, 'createdAt'>): {
  day: string;
  week: string;
} {
  const day = londonDate(createdAt);
  return { day, week: mondayOf(day) };
}
