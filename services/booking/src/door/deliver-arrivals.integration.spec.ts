import { randomUUID } from 'node:crypto';
import { addDays } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting } from '../../test/acting.js';
import { BookingHarness } from '../../test/booking-harness.js';
import { anArrival, aPhone, bookedTonight, MANAGER, tonight } from '../../test/phones.js';
import { ticketIdsOf } from '../links/ticket-code.js';
import { SellAtDesk } from '../staff/sell-at-desk.js';
import { ArrivalsStore } from './arrivals.store.js';
import { RefusalsStore } from './refusals.store.js';

const A_SALE = {
  customerName: 'Mary Somerville',
  customerEmail: '',
  customerPhone: '',
  ticketQuantity: 2,
  payment: 'desk',
  holdHours: 1,
} as const;

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

describe('what a phone delivers', () => {
  it('is counted in its name, in order, with a result for each row', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId }, 'Sam’s phone');
    const arrivals = [
      anArrival(bookingId, { n: 3 }),
      anArrival('no-such-booking'),
      anArrival(bookingId, { n: 3, offline: true }),
    ];
    const results = await phone.deliver(...arrivals);
    expect(results.map(({ result }) => result)).toEqual(['stored', 'unknown_booking', 'over']);
    expect(await phone.deliver(...arrivals)).toEqual(results);
    const { parties } = await phone.night();
    expect(parties).toMatchObject([
      { arrived: 4, left: 0, arrivals: [{ by: 'Sam’s phone' }, { over: 2, offline: true }] },
    ]);
    const refusals = await club.get(RefusalsStore).findOfDevice(phone.device.deviceId);
    expect(refusals.map(({ reason }) => reason)).toEqual(['unknown_booking', 'unknown_booking']);
  });

  it('is stored for a booking of the box office that the phone knows by its ticket alone', async () => {
    const { venueId, showId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    const bookingId = randomUUID(); // with dashes, so that the ticket has its hash
    await acting(MANAGER, 'bookings:write', () =>
      club.get(SellAtDesk).execute({ ...A_SALE, showId, bookingId }),
    );
    const arrival = anArrival(ticketIdsOf({ bookingId, showId }).booking, { n: 1, offline: true });
    const [result] = await phone.deliver(arrival);
    expect(result).toMatchObject({ result: 'stored', arrived: 1, left: 1 });
    expect(await phone.deliver(arrival)).toEqual([result]);
    const undo = anArrival(arrival.bookingId, { n: -1, undoes: arrival.arrivalId });
    expect(await phone.deliver(undo)).toMatchObject([{ result: 'undone', arrived: 0 }]);
    expect(await club.get(ArrivalsStore).findOfBookings([bookingId])).toHaveLength(2);
  });

  it('counts exactly four if ten phones let in the same party of four at once', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phones = await Promise.all(Array.from({ length: 10 }, () => aPhone(club, { venueId })));
    const results = await Promise.all(phones.map((phone) => phone.deliver(anArrival(bookingId))));
    expect(results.flat().filter(({ result }) => result === 'stored')).toHaveLength(1);
    expect((await club.order(bookingId)).arrived).toBe(4);
  });

  it('is refused at another venue, and noted', async () => {
    const { venueId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    const { bookingId } = await bookedTonight(club);
    expect(await phone.deliver(anArrival(bookingId))).toMatchObject([
      { result: 'other_venue', version: null },
    ]);
    expect((await club.order(bookingId)).arrived).toBeUndefined();
    const refusals = await club.get(RefusalsStore).findOfDevice(phone.device.deviceId);
    expect(refusals).toMatchObject([{ reason: 'other_venue' }]);
  });

  it('is stored for a booking that has moved to another venue since', async () => {
    const { venueId, bookingId, showId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    const there = await bookedTonight(club);
    const move = { moveId: 'm1', from: { showId, unitPence: 1 }, to: { showId: there.showId } };
    await club.orders.updateOne({ _id: bookingId }, { showId: there.showId, moves: [move] });
    expect(await phone.deliver(anArrival(bookingId))).toMatchObject([{ result: 'stored' }]);
    const [row] = await club.get(ArrivalsStore).findOfBookings([bookingId]);
    expect(row?.flags).toEqual(['moved_meanwhile']);
  });

  it('may be days late, but not from tomorrow', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    expect(await phone.deliver(anArrival(bookingId, { at: days(-3) }))).toMatchObject([
      { result: 'stored' },
    ]);
    for (const at of [days(-8), days(1.1)])
      await expect(phone.deliver(anArrival(bookingId, { at }))).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'arrivals.0.at' }],
      });
  });

  it('is of its own nights: a phone of last week counts no one in tonight', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    /** The phone was added so many days ago, for that night. */
    const wasAdded = async (days: number): Promise<void> => {
      const lastNight = addDays(tonight(), -days);
      const pairedAt = new Date(Date.now() - days * 86_400_000);
      const phones = club.orders.db.collection('door_devices');
      const set = { nights: [lastNight], lastNight, pairedAt };
      await phones.updateOne({ 'venue.venueId': venueId }, { $set: set });
    };
    await wasAdded(7);
    await expect(phone.deliver(anArrival(bookingId, { n: 1 }))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'arrivals.0.at', message: 'Must be on a night of this phone' }],
    });
    await wasAdded(8);
    await expect(phone.deliver(anArrival(bookingId, { n: 1 }))).rejects.toMatchObject({
      code: 'DEVICE_REVOKED',
    });
    expect((await club.order(bookingId)).arrived).toBeUndefined();
    expect(await club.get(ArrivalsStore).findOfBookings([bookingId])).toEqual([]);
    await wasAdded(1); // its clock may be wrong
    expect(await phone.deliver(anArrival(bookingId, { n: 1 }))).toMatchObject([
      { result: 'stored', arrived: 1 },
    ]);
  });

  it('is undone by the steward who did it, and by any supervisor', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const [steward, other, supervisor] = [
      await aPhone(club, { venueId }),
      await aPhone(club, { venueId }),
      await aPhone(club, { venueId, role: 'supervisor' }),
    ];
    const undoOf = (undoes: string) => anArrival(bookingId, { n: -1, undoes });
    const [first, second] = [anArrival(bookingId, { n: 1 }), anArrival(bookingId, { n: 1 })];
    await steward.deliver(first, second);
    expect(await other.deliver(undoOf(first.arrivalId))).toMatchObject([{ result: 'conflict' }]);
    expect(await steward.deliver(undoOf(first.arrivalId))).toMatchObject([{ result: 'undone' }]);
    expect(await supervisor.deliver(undoOf(second.arrivalId))).toMatchObject([
      { result: 'undone', arrived: 0 },
    ]);
  });
});

describe('letting people in again', () => {
  it.each([
    ['steward', 'conflict'],
    ['supervisor', 'stored'],
  ] as const)('has on the phone of a %s the result %s', async (role, result) => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId, role });
    const again = anArrival(bookingId, { n: 1, again: 'came-back', offline: true });
    expect(await phone.deliver(anArrival(bookingId), again)).toMatchObject([
      { result: 'stored' },
      { result },
    ]);
    expect(await phone.deliver(again)).toMatchObject([{ result }]);
    expect((await club.order(bookingId)).arrived).toBe(4);
  });
});
