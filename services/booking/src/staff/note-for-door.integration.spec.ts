import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { ReadDoorList } from '../door/read-door-list.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';
import { NoteForDoor } from './note-for-door.js';
import { ReadBooking } from './read-booking.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const asStaff = <T>(work: () => Promise<T>): Promise<T> =>
  runInContext({ requestId: 'r', staff: aMember('grace') }, work);
const write = (id: string, note: string) =>
  asStaff(() => club.get(NoteForDoor).execute({ id, note }));
const read = (id: string) => club.get(ReadBooking).execute(id);
async function booked(): Promise<{ id: string; showId: string }> {
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return { id, showId };
}
const STEP_FREE = 'Needs a step-free seat';

describe('a note for the door', () => {
  it('is on the booking and on the door list', async () => {
    const { id, showId } = await booked();
    await write(id, STEP_FREE);
    expect((await read(id)).doorNote).toBe(STEP_FREE);
    const list = await asStaff(() => club.get(ReadDoorList).execute(showId));
    expect(list.parties).toMatchObject([{ bookingId: id, note: STEP_FREE }]);
  });

  it('leaves one line in the history that does not say what it says, however often it is written', async () => {
    const { id } = await booked();
    const before = (await read(id)).history.length;
    await write(id, STEP_FREE);
    await Promise.all([write(id, STEP_FREE), write(id, STEP_FREE)]);
    const added = (await read(id)).history.slice(before);
    expect(added.map(({ what }) => what)).toEqual(['note for the door written']);
  });

  it('is removed by an empty one', async () => {
    const { id, showId } = await booked();
    await write(id, STEP_FREE);
    await write(id, '');
    expect((await read(id)).doorNote).toBe('');
    const list = await asStaff(() => club.get(ReadDoorList).execute(showId));
    expect(list.parties).toMatchObject([{ bookingId: id, note: '' }]);
  });

  it('is not written about a person who is erased, also not at the same moment', async () => {
    const { id } = await booked();
    const order = await club.order(id);
    await club.orders.updateOne({ _id: id }, { erasedAt: new Date() });
    await expect(write(id, STEP_FREE)).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
    const acts = club.get(StaffActsStore);
    const isWritten = await club
      .get(OrdersStore)
      .transaction((session) => acts.noteForDoor(order, STEP_FREE, session));
    expect(isWritten).toBe(false);
    expect((await club.order(id)).doorNote).toBeUndefined();
  });

  it('is not found for a booking that does not exist', async () => {
    await expect(write('unknown', STEP_FREE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
