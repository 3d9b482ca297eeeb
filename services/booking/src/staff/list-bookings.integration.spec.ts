import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { ListBookings } from './list-bookings.js';

const BOOKINGS = 100_000;
const BATCH = 10_000;
const PAGE = 25;

function anOrder(number: number): OrderRow {
  const createdAt = new Date(Date.now() - number * 1000);
  const name = `Guest ${number}`;
  const email = `guest-${number}@example.org`;
  const reference = `BK${String(number).padStart(6, '0')}AAA`;
  return newOrder({
    _id: newId(),
    sessionId: newId(),
    showId: `show-${number % 50}`,
    quantity: 2,
    unitPence: pence(2000),
    totalPence: pence(4000),
    duePence: pence(4000),
    name,
    email,
    reference,
    searchKeys: searchKeysOf({ reference, name, email }),
    state: 'completed',
    live: false,
    expiresAt: createdAt,
    history: [],
    createdAt,
  });
}

interface Plan {
  executionStats: { totalDocsExamined: number };
}

describe('listing a hundred thousand bookings', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    for (let from = 0; from < BOOKINGS; from += BATCH)
      await club.orders.collection.insertMany(
        Array.from({ length: BATCH }, (_, index) => anOrder(from + index)) as never[],
      );
  }, 120_000);
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
      showId: 'show-7',
      status: 'completed',
    });
    expect(bookings).toHaveLength(PAGE);
    expect(new Set(bookings.map(({ showId }) => showId))).toEqual(new Set(['show-7']));
    expect((await list.execute({ page: 1, pageSize: PAGE, status: 'refunded' })).bookings).toEqual(
      [],
    );
  });

  it.each([
    ['the first page', { reference: { $exists: true } }],
    ['one show', { reference: { $exists: true }, showId: 'show-7' }],
    ['one status', { reference: { $exists: true }, state: { $in: ['completed'] } }],
    ['a search', { reference: { $exists: true }, searchKeys: { $regex: '^guest-12345@' } }],
  ])('reads no more documents for %s than it shows', async (_, filter) => {
    const plan = (await club.orders.collection
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .limit(PAGE)
      .explain('executionStats')) as unknown as Plan;
    expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(PAGE);
    expect(JSON.stringify(plan)).toContain('IXSCAN');
  });
});
