import { GIFT_CARDS, londonDate, WITHOUT_BOOKING } from '@club/contracts';

/** One payment or one booking with all its payments, in both books. */
export interface TakenPayment {
  id: string;
  /** The show, gift cards, or none of both. */
  group: string;
  reference: string;
  at: Date;
  wePence: number;
  stripePence: number;
  feePence: number;
}

/** The sums of one row on the screen. */
export interface TakingsSum {
  key: string;
  title: string;
  bookings: number;
  wePence: number;
  stripePence: number;
  feePence: number;
}

type Title = (payment: TakenPayment) => { key: string; title: string };

export const byDay: Title = ({ at }) => ({ key: londonDate(at), title: '' });
export const byBooking: Title = ({ id, reference }) => ({ key: id, title: reference });
export const byShow =
  (names: ReadonlyMap<string, string>): Title =>
  ({ group }) => ({ key: group, title: NAMES[group] ?? names.get(group) ?? 'A removed show' });

const NAMES: Record<string, string | undefined> = {
  [GIFT_CARDS]: 'Gift cards',
  [WITHOUT_BOOKING]: 'Without a booking',
};

/** One row for each key, in the order of the keys. */
export function summedBy(payments: readonly TakenPayment[], titleOf: Title): TakingsSum[] {
  const rows = new Map<string, TakingsSum>();
  for (const payment of payments) {
    const { key, title } = titleOf(payment);
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
