import { GIFT_CARDS, londonDate, WITHOUT_BOOKING } from '@club/contracts';

/** A payment, or a booking with all its payments: what our orders say and what Stripe says. */
export interface TakenPayment {
  id: string;
  /** The id of a show, GIFT_CARDS, or WITHOUT_BOOKING. */
  group: string;
  reference: string;
  at: Date;
  /** What cards have paid by our books, less refunds to cards and what banks have taken back in disputes. */
  wePence: number;
  /** The same by Stripe's lines, before Stripe's fees. */
  stripePence: number;
  /** Stripe's fees of these lines. */
  feePence: number;
}

/** The sums of one row on the screen. */
export interface TakingsSum {
  key: string;
  title: string;
  /** Counts gift cards as well, but no payments without a booking. */
  bookings: number;
  wePence: number;
  stripePence: number;
  feePence: number;
}

type Grouping = (payment: TakenPayment) => { key: string; title: string };

/** A day has no title, because the screen writes its date. */
export const byDay: Grouping = ({ at }) => ({ key: londonDate(at), title: '' });
export const byBooking: Grouping = ({ id, reference }) => ({ key: id, title: reference });
export const byShow =
  (names: ReadonlyMap<string, string>): Grouping =>
  ({ group }) => ({ key: group, title: NAMES[group] ?? names.get(group) ?? 'A removed show' });

const NAMES: Record<string, string | undefined> = {
  [GIFT_CARDS]: 'Gift cards',
  [WITHOUT_BOOKING]: 'Without a booking',
};

/** Sums the payments of each group in one row. The rows are sorted by their keys. */
export function summedBy(payments: readonly TakenPayment[], groupOf: Grouping): TakingsSum[] {
  const rows = new Map<string, TakingsSum>();
  for (const payment of payments) {
    const { key, title } = groupOf(payment);
    const row = rows.get(key) ?? { key, title, ...NOTHING };
    rows.set(key, {
      ...row,
      bookings: row.bookings + (payment.group === WITHOUT_BOOKING ? 0 : 1),
      wePence: row.wePence + payment.wePence,
      stripePence: row.stripePence + payment.stripePence,
      feePence: row.feePence + payment.feePence,
    });
  }
  return [...rows.values()].sort((a, b) => a.key.localeCompare(b.key));
}
const NOTHING = { bookings: 0, wePence: 0, stripePence: 0, feePence: 0 };
