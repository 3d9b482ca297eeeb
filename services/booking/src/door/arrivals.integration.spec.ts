import type { Arrival, ArrivalResult } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { anArrival, DoorHarness, MANAGER, type Booked } from '../../test/door.js';
import { OrderArrivalsStore } from '../orders/order-arrivals.store.js';
import { ArrivalsStore } from './arrivals.store.js';

let club: BookingHarness;
let door: DoorHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  door = new DoorHarness(club);
});
afterAll(() => club.stop());

describe('letting people in', () => {
  it('counts a party in parts, and says how many are left', async () => {
    const booking = await door.booked();
    expect(await door.letIn(booking, { n: 3 })).toMatchObject({
      result: 'stored',
      arrived: 3,
      left: 1,
      version: 1,
    });
    expect(await door.letIn(booking, { n: 1 })).toMatchObject({ arrived: 4, left: 0, version: 2 });
    await door.expectCounted(booking, 4);
  });

  it('counts exactly four if twenty clients let in the same party of four at once', async () => {
    const booking = await door.booked();
    const results = await Promise.all(Array.from({ length: 20 }, () => door.letIn(booking)));
    expect(results.filter(({ result }) => result === 'stored')).toHaveLength(1);
    expect(results.filter(({ result }) => result === 'over')).toHaveLength(19);
    await door.expectCounted(booking, 4);
  });

  it('counts exactly four if twenty clients let in one person each at once', async () => {
    const booking = await door.booked();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => door.letIn(booking, { n: 1 })),
    );
    expect(results.filter(({ result }) => result === 'stored')).toHaveLength(4);
    await door.expectCounted(booking, 4);
  });

  it('is one row with fifty equal answers if one arrival is sent fifty times at once', async () => {
    const booking = await door.booked();
    const arrival = anArrival(booking.bookingId, { n: 3 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => door.record(booking.showId, [arrival])),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await door.rowsOf(booking)).toHaveLength(1);
    await door.expectCounted(booking, 3);
  });

  it('answers a repeat as the first time, although more people are in by now', async () => {
    const booking = await door.booked();
    const arrival = anArrival(booking.bookingId, { n: 2 });
    const [first] = await door.record(booking.showId, [arrival]);
    await door.letIn(booking, { n: 2 });
    expect(await door.record(booking.showId, [arrival])).toEqual([first]);
    await door.expectCounted(booking, 4);
  });

  it('stores more people than there are places, and counts those for whom there was one', async () => {
    const booking = await door.booked();
    await door.letIn(booking, { n: 3 });
    expect(await door.letIn(booking, { n: 3 })).toMatchObject({
      result: 'over',
      arrived: 4,
      left: 0,
    });
    expect(await door.rowsOf(booking)).toMatchObject([
      { n: 3, over: 0 },
      { n: 3, over: 2 },
    ]);
    await door.expectCounted(booking, 4);
  });

  it('lets in no more than a refund has left, and no one on a booking that is not paid', async () => {
    const booking = await door.booked();
    await door.refundTwo(booking, {});
    expect(await door.letIn(booking)).toMatchObject({ result: 'over', arrived: 2, left: 0 });
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { orderId } = await club.place(input);
    await club.submit(input);
    const unpaid = { bookingId: orderId, showId };
    expect(await door.letIn(unpaid, { n: 2 })).toMatchObject({
      result: 'over',
      arrived: 0,
      left: 0,
    });
    await door.expectCounted(unpaid, 0);
  });

  it('never counts a place that a refund takes back at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const booking = await door.booked();
      const [arrival] = await Promise.all([door.letIn(booking), door.refundTwo(booking, {})]);
      const { arrived } = await club.order(booking.bookingId);
      expect(arrived).toBe(arrival.result === 'stored' ? 4 : 2); // before the refund, or after it
      await door.expectCounted(booking, arrived ?? 0);
    }
  });

  it('counts no one if the row cannot be written, and the repeat counts everyone once', async () => {
    const booking = await door.booked();
    const arrivals = club.get(ArrivalsStore);
    const add = arrivals.add.bind(arrivals);
    const arrival = anArrival(booking.bookingId);
    arrivals.add = () => Promise.reject(new Error('the process died'));
    await expect(door.record(booking.showId, [arrival])).rejects.toThrow('the process died');
    arrivals.add = add;
    await door.expectCounted(booking, 0);
    expect(await door.record(booking.showId, [arrival])).toMatchObject([{ result: 'stored' }]);
    await door.expectCounted(booking, 4);
  });
});

/** An arrival is looked for before an earlier one is stored, which may be its own first sending, and goes on after that. */
async function overtaken(
  booking: Booked,
  arrival: Arrival,
  earlier = arrival,
): Promise<ArrivalResult[][]> {
  const orders = club.get(OrderArrivalsStore);
  const arrivals = club.get(ArrivalsStore);
  const writes = (['letIn', 'letInAgain', 'count'] as const).map((way) => jest.spyOn(orders, way));
  const answers: ArrivalResult[][] = [];
  const send = async (sent: Arrival) => {
    answers.push(await door.record(booking.showId, [sent], MANAGER));
  };
  jest.spyOn(arrivals, 'find').mockImplementationOnce(async () => {
    await send(earlier);
    for (const write of writes) write.mockClear();
    return null;
  });
  await send(arrival);
  expect(writes.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  for (const write of writes) write.mockRestore();
  return answers;
}

describe('an arrival whose first sending is stored meanwhile', () => {
  it.each<[string, Partial<Arrival>, number]>([
    ['of people who go in', { n: 3 }, 3],
    ['of more people than there are places', { n: 6 }, 4],
    ['of people who are let in again', { n: 1, again: 'decided' }, 0],
  ])('%s has its answer, and writes nothing', async (_, changes, counted) => {
    const booking = await door.booked();
    const [first, repeat] = await overtaken(booking, anArrival(booking.bookingId, changes));
    expect(repeat).toEqual(first);
    expect(await door.rowsOf(booking)).toHaveLength(1);
    await door.expectCounted(booking, counted);
  });

  it('of an undoing has its answer, and writes nothing', async () => {
    const booking = await door.booked();
    const { arrivalId: undoes } = await door.letIn(booking, { n: 3 });
    const undo = anArrival(booking.bookingId, { undoes, n: -3 });
    const [first, repeat] = await overtaken(booking, undo);
    expect(repeat).toEqual(first);
    expect(repeat).toMatchObject([{ result: 'undone' }]);
    await door.expectCounted(booking, 0);
  });

  it('of an undoing has the answer of another one that was quicker, and writes nothing', async () => {
    const booking = await door.booked();
    const { arrivalId: undoes } = await door.letIn(booking, { n: 3 });
    const undoing = () => anArrival(booking.bookingId, { undoes, n: -3 });
    const [, second] = await overtaken(booking, undoing(), undoing());
    expect(second).toMatchObject([{ result: 'already', arrived: 0 }]);
    await door.expectCounted(booking, 0);
  });

  it('is a conflict if it is about something else, and writes nothing', async () => {
    const booking = await door.booked();
    const first = anArrival(booking.bookingId, { n: 1 });
    const [, second] = await overtaken(booking, { ...first, n: 2 }, first);
    expect(second).toMatchObject([{ result: 'conflict' }]);
    await door.expectCounted(booking, 1);
  });
});

describe('a batch of arrivals', () => {
  it('has a result for each row, in order, and one bad row does not stop the others', async () => {
    const booking = await door.booked();
    const other = await door.booked();
    const known = anArrival(booking.bookingId, { n: 1 });
    await door.record(booking.showId, [known]);
    const results = await door.record(booking.showId, [
      anArrival(newId()),
      anArrival(other.bookingId),
      { ...known, n: 2 },
      anArrival(booking.bookingId, { n: 3 }),
      anArrival(booking.bookingId, { n: 1 }),
    ]);
    expect(results.map(({ result }) => result)).toEqual([
      'unknown_booking',
      'unknown_booking',
      'conflict',
      'stored',
      'over',
    ]);
    await door.expectCounted(booking, 4);
    await door.expectCounted(other, 0);
  });

  it('is refused as a whole if a clock is wrong by more than a day', async () => {
    const booking = await door.booked();
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const arrivals = [
      anArrival(booking.bookingId),
      anArrival(booking.bookingId, { at: yesterday }),
    ];
    await expect(door.record(booking.showId, arrivals)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'arrivals.1.at', message: 'Must be within a day of now' }],
    });
    await door.expectCounted(booking, 0);
  });
});
