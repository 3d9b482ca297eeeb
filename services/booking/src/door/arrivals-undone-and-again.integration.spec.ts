import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aSteward } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { anArrival, DoorHarness, MANAGER, SAM } from '../../test/door.js';

let club: BookingHarness;
let door: DoorHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  door = new DoorHarness(club);
});
afterAll(() => club.stop());

const KIM = aSteward('kim');

describe('undoing an arrival', () => {
  it('is a row of its own, and frees exactly the places that were counted', async () => {
    const booking = await door.booked();
    await door.letIn(booking, { n: 2 });
    const { arrivalId } = await door.letIn(booking, { n: 4 });
    expect(await door.undo(booking, arrivalId, 4)).toMatchObject({
      result: 'undone',
      arrived: 2,
      left: 2,
      version: 3,
    });
    expect(await door.rowsOf(booking)).toHaveLength(3);
    await door.expectCounted(booking, 2);
  });

  it('happens once if ten ask for it at once', async () => {
    const booking = await door.booked();
    const { arrivalId } = await door.letIn(booking, { n: 3 });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => door.undo(booking, arrivalId, 3)),
    );
    expect(results.filter(({ result }) => result === 'undone')).toHaveLength(1);
    expect(results.filter(({ result }) => result === 'already')).toHaveLength(9);
    await door.expectCounted(booking, 0);
  });

  it('is stored once, even by a write without the check before it', async () => {
    const booking = await door.booked();
    const { arrivalId } = await door.letIn(booking, { n: 3 });
    await door.undo(booking, arrivalId, 3);
    const [undoing] = await club.arrivals.find({ undoes: arrivalId }).lean();
    const again = club.arrivals.create({ ...undoing, _id: newId() });
    await expect(again).rejects.toMatchObject({ code: 11000 });
    expect(await door.rowsOf(booking)).toHaveLength(2);
  });

  it('is a conflict for a part of it, for an undoing, and for another booking', async () => {
    const booking = await door.booked();
    const other = await door.booked();
    const { arrivalId } = await door.letIn(booking, { n: 3 });
    expect((await door.undo(booking, arrivalId, 2)).result).toBe('conflict');
    expect((await door.undo(other, arrivalId, 3)).result).toBe('conflict');
    expect((await door.undo(booking, newId(), 3)).result).toBe('conflict');
    await door.expectCounted(booking, 3);
  });

  it('is for stewards their own ten minutes, and for managers at any time', async () => {
    const booking = await door.booked();
    const first = await door.letIn(booking, { n: 1 });
    expect((await door.undo(booking, first.arrivalId, 1, KIM)).result).toBe('conflict');
    await club.arrivals.collection.updateMany(
      { bookingId: booking.bookingId },
      { $set: { atServer: new Date(Date.now() - 11 * 60_000) } },
    );
    expect((await door.undo(booking, first.arrivalId, 1)).result).toBe('conflict');
    const mayUndo = async (staff: typeof SAM) =>
      (await door.list(booking.showId, staff)).parties[0]?.arrivals[0]?.mayUndo;
    expect(await mayUndo(SAM)).toBe(false);
    expect(await mayUndo(MANAGER)).toBe(true);
    expect((await door.undo(booking, first.arrivalId, 1, MANAGER)).result).toBe('undone');
    await door.expectCounted(booking, 0);
  });
});

describe('letting people in again', () => {
  it('is stored with its reason, and counts no one a second time', async () => {
    const booking = await door.booked();
    await door.letIn(booking);
    const again = await door.letIn(booking, { n: 2, again: 'came-back' }, MANAGER);
    expect(again).toMatchObject({ result: 'stored', arrived: 4, left: 0, version: 2 });
    await door.expectCounted(booking, 4);
    const [party] = (await door.list(booking.showId)).parties;
    expect(party).toMatchObject({ arrived: 4, arrivals: [{ n: 4 }, { n: 2, again: 'came-back' }] });
  });

  it('counts no one of a party that still has places either', async () => {
    const booking = await door.booked();
    await door.letIn(booking, { n: 3 });
    const again = await door.letIn(booking, { n: 1, again: 'counted-wrongly' }, MANAGER);
    expect(again).toMatchObject({ result: 'stored', arrived: 3, left: 1 });
    await door.expectCounted(booking, 3);
  });

  it('is one row with equal answers if it is sent ten times at once', async () => {
    const booking = await door.booked();
    await door.letIn(booking);
    const arrival = anArrival(booking.bookingId, { n: 1, again: 'decided' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => door.record(booking.showId, [arrival], MANAGER)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await door.rowsOf(booking)).toHaveLength(2);
    await door.expectCounted(booking, 4);
    const other = { ...arrival, again: 'came-back' } as const;
    expect(await door.record(booking.showId, [other], MANAGER)).toMatchObject([
      { result: 'conflict' },
    ]);
  });

  it('can be undone, and is not counted then either', async () => {
    const booking = await door.booked();
    await door.letIn(booking);
    const { arrivalId } = await door.letIn(booking, { n: 2, again: 'came-back' }, MANAGER);
    expect(await door.undo(booking, arrivalId, 2, MANAGER)).toMatchObject({
      result: 'undone',
      left: 0,
    });
    await door.expectCounted(booking, 4);
  });

  it('is refused to a steward, and leaves no row', async () => {
    const booking = await door.booked();
    await door.letIn(booking);
    expect(await door.letIn(booking, { n: 1, again: 'came-back' })).toMatchObject({
      result: 'conflict',
    });
    expect(await door.rowsOf(booking)).toHaveLength(1);
  });
});
