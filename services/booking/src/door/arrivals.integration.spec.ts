import { pence, type Arrival } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager, aSteward } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { SettleOrder } from '../orders/settle-order.js';
import { RefundBooking } from '../staff/refund-booking.js';
import { ArrivalsStore } from './arrivals.store.js';
import { ReadDoorList } from './read-door-list.js';
import { RecordArrivals } from './record-arrivals.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const SAM = aSteward('sam');
const KIM = aSteward('kim');
const MANAGER = aManager('mair');

interface Booked {
  bookingId: string;
  showId: string;
}

/** A paid booking of four tickets for £80. */
async function booked(): Promise<Booked> {
  const { showId } = await club.offer();
  const input = anOrderInput(showId, { ticketQuantity: 4, amountPence: pence(8_000) });
  const { id } = await club.paid(input);
  await club.get(SettleOrder).execute(id);
  return { bookingId: id, showId };
}

const anArrival = (bookingId: string, changes: Partial<Arrival> = {}): Arrival => ({
  arrivalId: newId(),
  bookingId,
  n: 4,
  at: new Date().toISOString(),
  via: 'list',
  offline: false,
  ...changes,
});

async function record(showId: string, arrivals: Arrival[], staff = SAM) {
  const work = () => club.get(RecordArrivals).execute({ showId, arrivals });
  return (await acting(staff, 'door:admit', work)).results;
}
async function letIn({ bookingId, showId }: Booked, changes: Partial<Arrival> = {}, staff = SAM) {
  const [result] = await record(showId, [anArrival(bookingId, changes)], staff);
  if (result === undefined) throw new Error('each arrival has a result');
  return result;
}
const undo = (booking: Booked, undoes: string, n: number, staff = SAM) =>
  letIn(booking, { undoes, n: -n }, staff);
const list = (showId: string, staff = SAM) =>
  acting(staff, 'door:admit', () => club.get(ReadDoorList).execute(showId));
const rowsOf = ({ bookingId }: Booked) => club.get(ArrivalsStore).findOfBookings([bookingId]);
const twice = (booking: Booked, refund: object) =>
  acting(MANAGER, 'bookings:refund', () =>
    club.get(RefundBooking).execute({
      id: booking.bookingId,
      refund: {
        refundId: newId(),
        pence: pence(4_000),
        places: 2,
        reason: 'two are ill',
        ...refund,
      },
    }),
  );

/** The order’s count is the sum of its rows, and its version is their number. */
async function expectCounted(booking: Booked, arrived: number): Promise<void> {
  const rows = await rowsOf(booking);
  const order = await club.order(booking.bookingId);
  expect(order.arrived ?? 0).toBe(arrived);
  expect(rows.reduce((sum, { n, over }) => sum + n - over, 0)).toBe(arrived);
  expect(order.doorVersion ?? 0).toBe(rows.length);
}

describe('letting people in', () => {
  it('counts a party in parts, and says how many are left', async () => {
    const booking = await booked();
    expect(await letIn(booking, { n: 3 })).toMatchObject({
      result: 'stored',
      arrived: 3,
      left: 1,
      version: 1,
    });
    expect(await letIn(booking, { n: 1 })).toMatchObject({ arrived: 4, left: 0, version: 2 });
    await expectCounted(booking, 4);
  });

  it('counts exactly four if twenty clients let in the same party of four at once', async () => {
    const booking = await booked();
    const results = await Promise.all(Array.from({ length: 20 }, () => letIn(booking)));
    expect(results.filter(({ result }) => result === 'stored')).toHaveLength(1);
    expect(results.filter(({ result }) => result === 'over')).toHaveLength(19);
    await expectCounted(booking, 4);
  });

  it('counts exactly four if twenty clients let in one person each at once', async () => {
    const booking = await booked();
    const results = await Promise.all(Array.from({ length: 20 }, () => letIn(booking, { n: 1 })));
    expect(results.filter(({ result }) => result === 'stored')).toHaveLength(4);
    await expectCounted(booking, 4);
  });

  it('is one row with fifty equal answers if one arrival is sent fifty times at once', async () => {
    const booking = await booked();
    const arrival = anArrival(booking.bookingId, { n: 3 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => record(booking.showId, [arrival])),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsOf(booking)).toHaveLength(1);
    await expectCounted(booking, 3);
  });

  it('answers a repeat as the first time, although more people are in by now', async () => {
    const booking = await booked();
    const arrival = anArrival(booking.bookingId, { n: 2 });
    const [first] = await record(booking.showId, [arrival]);
    await letIn(booking, { n: 2 });
    expect(await record(booking.showId, [arrival])).toEqual([first]);
    await expectCounted(booking, 4);
  });

  it('stores more people than there are places, and counts those for whom there was one', async () => {
    const booking = await booked();
    await letIn(booking, { n: 3 });
    expect(await letIn(booking, { n: 3 })).toMatchObject({ result: 'over', arrived: 4, left: 0 });
    expect(await rowsOf(booking)).toMatchObject([
      { n: 3, over: 0 },
      { n: 3, over: 2 },
    ]);
    await expectCounted(booking, 4);
  });

  it('lets in no more than a refund has left, and no one on a booking that is not paid', async () => {
    const booking = await booked();
    await twice(booking, {});
    expect(await letIn(booking)).toMatchObject({ result: 'over', arrived: 2, left: 0 });
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { orderId } = await club.place(input);
    await club.submit(input);
    const unpaid = { bookingId: orderId, showId };
    expect(await letIn(unpaid, { n: 2 })).toMatchObject({ result: 'over', arrived: 0, left: 0 });
    await expectCounted(unpaid, 0);
  });

  it('never counts a place that a refund takes back at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const booking = await booked();
      const [arrival] = await Promise.all([letIn(booking), twice(booking, {})]);
      const { arrived } = await club.order(booking.bookingId);
      expect(arrived).toBe(arrival.result === 'stored' ? 4 : 2); // before the refund, or after it
      await expectCounted(booking, arrived ?? 0);
    }
  });

  it('counts no one if the row cannot be written, and the repeat counts everyone once', async () => {
    const booking = await booked();
    const arrivals = club.get(ArrivalsStore);
    const add = arrivals.add.bind(arrivals);
    const arrival = anArrival(booking.bookingId);
    arrivals.add = () => Promise.reject(new Error('the process died'));
    await expect(record(booking.showId, [arrival])).rejects.toThrow('the process died');
    arrivals.add = add;
    await expectCounted(booking, 0);
    expect(await record(booking.showId, [arrival])).toMatchObject([{ result: 'stored' }]);
    await expectCounted(booking, 4);
  });
});

describe('a batch of arrivals', () => {
  it('has a result for each row, in order, and one bad row does not stop the others', async () => {
    const booking = await booked();
    const other = await booked();
    const known = anArrival(booking.bookingId, { n: 1 });
    await record(booking.showId, [known]);
    const results = await record(booking.showId, [
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
    await expectCounted(booking, 4);
    await expectCounted(other, 0);
  });

  it('is refused as a whole if a clock is wrong by more than a day', async () => {
    const booking = await booked();
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const arrivals = [
      anArrival(booking.bookingId),
      anArrival(booking.bookingId, { at: yesterday }),
    ];
    await expect(record(booking.showId, arrivals)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'arrivals.1.at', message: 'Must be within a day of now' }],
    });
    await expectCounted(booking, 0);
  });
});

describe('undoing an arrival', () => {
  it('is a row of its own, and frees exactly the places that were counted', async () => {
    const booking = await booked();
    await letIn(booking, { n: 2 });
    const { arrivalId } = await letIn(booking, { n: 4 });
    expect(await undo(booking, arrivalId, 4)).toMatchObject({
      result: 'undone',
      arrived: 2,
      left: 2,
      version: 3,
    });
    expect(await rowsOf(booking)).toHaveLength(3);
    await expectCounted(booking, 2);
  });

  it('happens once if ten ask for it at once', async () => {
    const booking = await booked();
    const { arrivalId } = await letIn(booking, { n: 3 });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => undo(booking, arrivalId, 3)),
    );
    expect(results.filter(({ result }) => result === 'undone')).toHaveLength(1);
    expect(results.filter(({ result }) => result === 'already')).toHaveLength(9);
    await expectCounted(booking, 0);
  });

  it('is a conflict for a part of it, for an undoing, and for another booking', async () => {
    const booking = await booked();
    const other = await booked();
    const { arrivalId } = await letIn(booking, { n: 3 });
    expect((await undo(booking, arrivalId, 2)).result).toBe('conflict');
    expect((await undo(other, arrivalId, 3)).result).toBe('conflict');
    expect((await undo(booking, newId(), 3)).result).toBe('conflict');
    await expectCounted(booking, 3);
  });

  it('is for stewards their own ten minutes, and for managers at any time', async () => {
    const booking = await booked();
    const first = await letIn(booking, { n: 1 });
    expect((await undo(booking, first.arrivalId, 1, KIM)).result).toBe('conflict');
    await club.arrivals.collection.updateMany(
      { bookingId: booking.bookingId },
      { $set: { atServer: new Date(Date.now() - 11 * 60_000) } },
    );
    expect((await undo(booking, first.arrivalId, 1)).result).toBe('conflict');
    const mayUndo = async (staff: typeof SAM) =>
      (await list(booking.showId, staff)).parties[0]?.arrivals[0]?.mayUndo;
    expect(await mayUndo(SAM)).toBe(false);
    expect(await mayUndo(MANAGER)).toBe(true);
    expect((await undo(booking, first.arrivalId, 1, MANAGER)).result).toBe('undone');
    await expectCounted(booking, 0);
  });
});

describe('the door list', () => {
  it('shows each booking with its arrivals, and no address', async () => {
    const booking = await booked();
    const { arrivalId } = await letIn(booking, { n: 3 });
    const found = await list(booking.showId);
    expect(found).toMatchObject({ expected: 4, arrived: 3, isCancelled: false, city: 'Cardiff' });
    expect(found.parties).toMatchObject([
      {
        bookingId: booking.bookingId,
        name: 'Ada Lovelace',
        state: 'paid',
        admits: 4,
        arrived: 3,
        left: 1,
        arrivals: [{ arrivalId, n: 3, by: 'sam', undone: false, mayUndo: true }],
      },
    ]);
    expect(JSON.stringify(found)).not.toContain('@');
    await undo(booking, arrivalId, 3);
    const [party] = (await list(booking.showId)).parties;
    expect(party?.arrivals).toMatchObject([{ arrivalId, undone: true, mayUndo: false }]);
  });

  it('says who is refunded and who has not paid', async () => {
    const booking = await booked();
    const input = anOrderInput(booking.showId);
    await club.place(input);
    await club.submit(input);
    await twice(booking, { pence: pence(8_000), places: 4 });
    const { parties, expected } = await list(booking.showId);
    expect(parties.map(({ state }) => state).sort()).toEqual(['refunded', 'unpaid']);
    expect(expected).toBe(0);
  });

  it('is in the order of surnames', async () => {
    const booking = await booked();
    for (const name of ['Zoe Abbott', 'Al de Witt', 'Bo Abbott']) {
      const input = anOrderInput(booking.showId);
      const { id } = await club.paid(input);
      await club.get(SettleOrder).execute(id);
      await club.orders.updateOne({ _id: id }, { $set: { name } });
    }
    expect((await list(booking.showId)).parties.map(({ name }) => name)).toEqual([
      'Bo Abbott',
      'Zoe Abbott',
      'Ada Lovelace',
      'Al de Witt',
    ]);
  });

  it('belongs to the venue of the show', async () => {
    const booking = await booked();
    const elsewhere = aSteward('ben', ['bournemouth']);
    await expect(list(booking.showId, elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(letIn(booking, {}, elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const arrivals = () => club.get(ReadDoorList).listArrivals(booking.showId);
    await expect(acting(elsewhere, 'door:admit', arrivals)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await letIn(booking, { n: 3 });
    expect(await acting(SAM, 'door:admit', arrivals)).toMatchObject([
      { bookingId: booking.bookingId, n: 3, by: 'sam' },
    ]);
  });
});

describe('letting people in again', () => {
  it('is stored with its reason, and counts no one a second time', async () => {
    const booking = await booked();
    await letIn(booking);
    const again = await letIn(booking, { n: 2, again: 'came-back' }, MANAGER);
    expect(again).toMatchObject({ result: 'stored', arrived: 4, left: 0, version: 2 });
    await expectCounted(booking, 4);
    const [party] = (await list(booking.showId)).parties;
    expect(party).toMatchObject({ arrived: 4, arrivals: [{ n: 4 }, { n: 2, again: 'came-back' }] });
  });

  it('counts no one of a party that still has places either', async () => {
    const booking = await booked();
    await letIn(booking, { n: 3 });
    const again = await letIn(booking, { n: 1, again: 'counted-wrongly' }, MANAGER);
    expect(again).toMatchObject({ result: 'stored', arrived: 3, left: 1 });
    await expectCounted(booking, 3);
  });

  it('is one row with equal answers if it is sent ten times at once', async () => {
    const booking = await booked();
    await letIn(booking);
    const arrival = anArrival(booking.bookingId, { n: 1, again: 'decided' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => record(booking.showId, [arrival], MANAGER)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsOf(booking)).toHaveLength(2);
    await expectCounted(booking, 4);
    const other = { ...arrival, again: 'came-back' } as const;
    expect(await record(booking.showId, [other], MANAGER)).toMatchObject([{ result: 'conflict' }]);
  });

  it('can be undone, and is not counted then either', async () => {
    const booking = await booked();
    await letIn(booking);
    const { arrivalId } = await letIn(booking, { n: 2, again: 'came-back' }, MANAGER);
    expect(await undo(booking, arrivalId, 2, MANAGER)).toMatchObject({ result: 'undone', left: 0 });
    await expectCounted(booking, 4);
  });

  it('is refused to a steward, and leaves no row', async () => {
    const booking = await booked();
    await letIn(booking);
    expect(await letIn(booking, { n: 1, again: 'came-back' })).toMatchObject({
      result: 'conflict',
    });
    expect(await rowsOf(booking)).toHaveLength(1);
  });
});
