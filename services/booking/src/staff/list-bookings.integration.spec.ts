import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import type { OrderState } from '../orders/domain/states.js';
import { OrderFiguresStore } from '../orders/order-figures.store.js';
import { UncountedOrdersStore } from '../orders/uncounted-orders.store.js';
import { MAX_COUNTED, OrderListStore } from '../orders/order-list.store.js';
import { ListBookings } from './list-bookings.js';

const BOOKINGS = 100_000;
const BATCH = 10_000;
const NOW = Date.now();
const PAGE = 25;
/** One venue has few large shows, the other many small ones. */
const showOf = (number: number): string =>
  number % 2 === 0 ? `show-${number % 50}` : `small-show-${number % 1_000}`;
const LARGE_SHOWS = Array.from({ length: 25 }, (_, index) => showOf(2 * index));
const SMALL_SHOWS = Array.from({ length: 500 }, (_, index) => showOf(2 * index + 1));

function anOrder(number: number): OrderRow {
  const createdAt = new Date(NOW - number * 1000);
  const name = `Guest ${number}`;
  const email = `guest-${number}@example.org`;
  const reference = `BK${String(number).padStart(6, '0')}AAA`;
  return newOrder({
    _id: newId(),
    sessionId: newId(),
    showId: showOf(number),
    quantity: 2,
    unitPence: pence(2000),
    totalPence: pence(4000),
    duePence: pence(4000),
    name,
    email,
    reference,
    searchKeys: searchKeysOf({ reference, name, email, phone: '' }),
    state: 'completed',
    live: false,
    expiresAt: createdAt,
    history: [],
    createdAt,
  });
}

interface Plan {
  executionStats: { totalDocsExamined: number; totalKeysExamined: number };
}
/** The plan of a query; that of an aggregation has it in its first stage. */
type Explained = Plan | { stages: { $cursor?: Plan }[] };
const statsOf = (explained: unknown): Plan['executionStats'] => {
  const plan = explained as Explained;
  const stats = 'stages' in plan ? plan.stages[0]?.$cursor?.executionStats : plan.executionStats;
  if (stats === undefined) throw new Error(`no statistics: ${JSON.stringify(plan)}`);
  return stats;
};

describe('listing a hundred thousand bookings', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    for (let from = 0; from < BOOKINGS; from += BATCH)
      await club.orders.collection.insertMany(
        Array.from({ length: BATCH }, (_, index) => anOrder(from + index)) as never[],
      );
  });
  afterAll(() => club.stop());

  it('shows the newest first and finds the beginning of a reference, a name or an e-mail address', async () => {
    const list = club.get(ListBookings);
    const first = await list.execute({ page: 1, pageSize: PAGE });
    expect(first.total).toBe(5_000); // the count stops here
    expect(first.bookings[0]?.customerName).toBe('Guest 0');
    for (const search of ['bk012345', 'GUEST-12345@', 'Guest 12345'])
      expect(
        (await list.execute({ page: 1, pageSize: PAGE, search })).bookings[0]?.bookingReference,
      ).toBe('BK012345AAA');
  });

  it('shows one show or one status alone', async () => {
    const list = club.get(ListBookings);
    const { bookings } = await list.execute({
      page: 1,
      pageSize: PAGE,
      showId: 'show-8',
      status: 'completed',
    });
    expect(bookings).toHaveLength(PAGE);
    expect(new Set(bookings.map(({ showId }) => showId))).toEqual(new Set(['show-8']));
    expect((await list.execute({ page: 1, pageSize: PAGE, status: 'refunded' })).bookings).toEqual(
      [],
    );
  });

  it('counts fewer bookings than its limit exactly, at once', async () => {
    const list = club.get(ListBookings);
    const search = 'guest-1234';
    expect((await list.execute({ page: 1, pageSize: PAGE, search })).total).toBe(11);
    await club.orders.collection.deleteOne({ email: 'guest-12340@example.org' });
    expect((await list.execute({ page: 1, pageSize: PAGE, search })).total).toBe(10);
  });

  const FILTERS = [
    ['the whole list', {}],
    ['one show', { showId: 'show-8' }],
    ['one status', { states: ['completed'] as OrderState[] }],
    ['a status of several states', { states: ['pending', 'held', 'completing'] as OrderState[] }],
    ['one status of one show', { showId: 'show-8', states: ['completed'] as OrderState[] }],
    ['a search', { search: 'guest-12345@' }],
    ['a search that many bookings match', { search: 'g' }],
  ] as const;
  const AT_A_VENUE = [
    ['a venue with few shows', { showIds: LARGE_SHOWS }],
    ['a venue with many shows', { showIds: SMALL_SHOWS }],
    ['one status at one venue', { showIds: SMALL_SHOWS, states: ['completed'] as OrderState[] }],
    ['one show at one venue', { showIds: LARGE_SHOWS, showId: 'show-8' }],
    ['a search at one venue', { showIds: SMALL_SHOWS, search: 'g' }],
  ] as const;

  it.each([...FILTERS, ...AT_A_VENUE])(
    'reads no more bookings for %s than it shows',
    async (_, filter) => {
      const query = club.get(OrderListStore).rowsOf({ ...filter, skip: 0, limit: PAGE });
      const { totalDocsExamined, totalKeysExamined } = statsOf(
        await query.explain('executionStats'),
      );
      expect(totalDocsExamined).toBeLessThanOrEqual(2 * PAGE);
      expect(totalKeysExamined).toBeLessThanOrEqual(4 * PAGE);
    },
  );

  it.each([...FILTERS.slice(0, 5), ...AT_A_VENUE.slice(0, 4)])(
    'reads no booking on the way to a deep page of %s',
    async (_, filter) => {
      const query = club.get(OrderListStore).rowsOf({ ...filter, skip: 1_500, limit: PAGE });
      const { totalDocsExamined } = statsOf(await query.explain('executionStats'));
      expect(totalDocsExamined).toBeLessThanOrEqual(PAGE);
    },
  );

  it('reads no booking for the figures that the totals contain', async () => {
    const uncounted = club.get(UncountedOrdersStore);
    for (const query of [
      uncounted.findAll(null),
      uncounted.findChangedBefore(new Date(), PAGE, null),
    ])
      expect(statsOf(await query.explain('executionStats')).totalDocsExamined).toBe(0);
    const open = club.get(OrderFiguresStore).openOf(null);
    expect(statsOf(await open.explain('executionStats')).totalDocsExamined).toBe(0);
  });

  it.each(FILTERS)('reads keys and no bookings to count %s, up to its limit', async (_, filter) => {
    const query = club.get(OrderListStore).countOf(filter);
    const { totalDocsExamined, totalKeysExamined } = statsOf(await query.explain('executionStats'));
    expect(totalDocsExamined).toBe(0);
    expect(totalKeysExamined).toBeLessThanOrEqual(MAX_COUNTED + PAGE);
  });

  // Each show of the venue costs one more look into the index. A search finds the venue in the booking itself.
  it.each(AT_A_VENUE)('reads little more to count %s', async (_, filter) => {
    const query = club.get(OrderListStore).countOf(filter);
    const { totalDocsExamined, totalKeysExamined } = statsOf(await query.explain('executionStats'));
    expect(totalDocsExamined).toBeLessThanOrEqual('search' in filter ? MAX_COUNTED : 0);
    expect(totalKeysExamined).toBeLessThanOrEqual(2 * MAX_COUNTED + filter.showIds.length);
  });
});
