import { randomBytes } from 'node:crypto';
import { addDays, londonDate } from '@club/contracts';
import type { Connection } from 'mongoose';

const BATCH = 10_000;
const SHOWS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;
const SALE_MS = 14 * DAY_MS;

interface DayTotal {
  _id: string;
  bookings: number;
  pence: number;
}
interface WeekTotal {
  _id: string;
  week: string;
  showId: string;
  tickets: number;
  pence: number;
}
type Row = { _id: string } & Record<string, unknown>;

const mondayOf = (date: string): string =>
  addDays(date, -((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7));

/** In lower case, as it is searched for. The last letter is left out: a beginning is enough. */
export const referenceOf = (number: number): string => `bk${String(number).padStart(7, '0')}`;

/** One booking of the last two years; each show sells for some weeks. */
function aBooking(model: Row, number: number, of: number): Row & { createdAt: Date } {
  const _id = randomBytes(16).toString('hex');
  const reference = `${referenceOf(number).toUpperCase()}Z`;
  const email = `bench-${number}@example.org`;
  const name = `Bench ${number}`;
  return {
    ...model,
    _id,
    email,
    name,
    reference,
    searchKeys: [reference.toLowerCase(), email, name.toLowerCase(), 'bench', String(number)],
    sessionId: _id,
    showId: `bench-show-${Math.floor((number * SHOWS) / of)}`,
    state: number % 20 === 0 ? 'refunded' : 'completed',
    live: false,
    paymentIntentId: `pi_bench_${number}`,
    counted: { bookings: 1, tickets: 2, pence: 4000 },
    createdAt: new Date(Date.now() - (number * 2 * YEAR_MS) / of),
  };
}

/** Adds copies of a real booking, counted in the totals, and an offer for each of their shows. */
export async function addBookings(connection: Connection, count: number): Promise<void> {
  const orders = connection.collection<Row>('orders');
  const model = await orders.findOne({ reference: { $exists: true }, state: 'completed' });
  if (model === null) throw new Error('there is no booking to copy: demo data is missing');
  const counted = Object.fromEntries(
    Object.entries(model).filter(([field]) => field !== 'uncounted'),
  ) as Row;
  const days = new Map<string, number>();
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) =>
      aBooking(counted, from + index, count),
    );
    for (const { createdAt } of rows) {
      const day = londonDate(createdAt);
      days.set(day, (days.get(day) ?? 0) + 1);
    }
    await orders.insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
  }
  await addTotals(connection, days);
  await addOffers(connection);
}

async function addTotals(connection: Connection, days: ReadonlyMap<string, number>): Promise<void> {
  const sums = [...days].map(([day, bookings]) => ({ day, bookings, pence: bookings * 4000 }));
  await connection.collection<DayTotal>('day_totals').bulkWrite(
    sums.map(({ day, ...$inc }) => ({
      updateOne: { filter: { _id: day }, update: { $inc }, upsert: true },
    })),
  );
  await connection.collection<WeekTotal>('week_totals').bulkWrite(
    sums.map(({ day, bookings, pence }) => {
      const week = mondayOf(day);
      const showId = `bench-show-of-${day}`;
      return {
        updateOne: {
          filter: { _id: `${week}-${showId}` },
          update: { $set: { week, showId }, $inc: { tickets: bookings * 2, pence } },
          upsert: true,
        },
      };
    }),
  );
}

/** Each show is two weeks after its last booking, so that a night has no more shows than a club can have. */
function showOf(model: Row, number: number): Row {
  const at = new Date(Date.now() - (number * 2 * YEAR_MS) / SHOWS + SALE_MS);
  const ticket = { ...(model['ticket'] as object), date: londonDate(at) };
  return { ...model, _id: `bench-show-${number}`, ticket, salesEndAt: at };
}

async function addOffers(connection: Connection): Promise<void> {
  const offers = connection.collection<Row>('offers');
  const model = await offers.findOne({});
  if (model === null) throw new Error('there is no offer to copy: demo data is missing');
  const { capacity } = model;
  const empty = { ...model, claims: [], held: 0, sold: 0, free: capacity };
  for (let from = 0; from < SHOWS; from += BATCH)
    await offers.insertMany(
      Array.from({ length: BATCH }, (_, index) => showOf(empty, from + index)),
      { ordered: false },
    );
}
