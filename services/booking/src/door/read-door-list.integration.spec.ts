import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aSteward } from '../../test/acting.js';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { DoorHarness, SAM } from '../../test/door.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadDoorList } from './read-door-list.js';

let club: BookingHarness;
let door: DoorHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  door = new DoorHarness(club);
});
afterAll(() => club.stop());

describe('the door list', () => {
  it('shows each booking with its arrivals, and no address', async () => {
    const booking = await door.booked();
    const { arrivalId } = await door.letIn(booking, { n: 3 });
    const found = await door.list(booking.showId);
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
    await door.undo(booking, arrivalId, 3);
    const [party] = (await door.list(booking.showId)).parties;
    expect(party?.arrivals).toMatchObject([{ arrivalId, undone: true, mayUndo: false }]);
  });

  it('says who is refunded and who has not paid', async () => {
    const booking = await door.booked();
    const input = anOrderInput(booking.showId);
    await club.place(input);
    await club.submit(input);
    await door.refundTwo(booking, { pence: pence(8_000), places: 4 });
    const { parties, expected } = await door.list(booking.showId);
    expect(parties.map(({ state }) => state).sort()).toEqual(['refunded', 'unpaid']);
    expect(expected).toBe(0);
  });

  it('is in the order of surnames', async () => {
    const booking = await door.booked();
    for (const name of ['Zoe Abbott', 'Al de Witt', 'Bo Abbott']) {
      const input = anOrderInput(booking.showId);
      const { id } = await club.paid(input);
      await club.get(SettleOrder).execute(id);
      await club.orders.updateOne({ _id: id }, { $set: { name } });
    }
    expect((await door.list(booking.showId)).parties.map(({ name }) => name)).toEqual([
      'Bo Abbott',
      'Zoe Abbott',
      'Ada Lovelace',
      'Al de Witt',
    ]);
  });

  it('belongs to the venue of the show', async () => {
    const booking = await door.booked();
    const elsewhere = aSteward('ben', ['bournemouth']);
    await expect(door.list(booking.showId, elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(door.letIn(booking, {}, elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const arrivals = () => club.get(ReadDoorList).listArrivals(booking.showId);
    await expect(acting(elsewhere, 'door:admit', arrivals)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await door.letIn(booking, { n: 3 });
    expect(await acting(SAM, 'door:admit', arrivals)).toMatchObject([
      { bookingId: booking.bookingId, n: 3, by: 'sam' },
    ]);
  });
});
