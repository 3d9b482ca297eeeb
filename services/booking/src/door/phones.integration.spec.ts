import { randomUUID } from 'node:crypto';
import { addDays } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aClerk, aManager, aSteward } from '../../test/acting.js';
import { BookingHarness } from '../../test/booking-harness.js';
import {
  aCode,
  anArrival,
  aPhone,
  bookedTonight,
  MANAGER,
  newVenue,
  pair,
  tonight,
} from '../../test/phones.js';
import { ticketIdsOf } from '../links/ticket-code.js';
import { SellAtDesk } from '../staff/sell-at-desk.js';
import { ArrivalsStore } from './arrivals.store.js';
import { DoorDevicesStore } from './devices.store.js';
import { ManageDevices } from './manage-devices.js';
import { ReadNight } from './read-night.js';
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

/** A venue with a show tonight. */
async function aVenue(): Promise<string> {
  return (await bookedTonight(club)).venueId;
}
const manage = <T>(work: (devices: ManageDevices) => Promise<T>, staff = MANAGER): Promise<T> =>
  acting(staff, 'door:revoke', () => work(club.get(ManageDevices)));
const phonesOf = async (venueId: string) =>
  (await manage((devices) => devices.list(venueId))).devices;
const setRow = async (collection: string, filter: object, set: object): Promise<void> => {
  await club.orders.db.collection(collection).updateOne(filter, { $set: set });
};
const actsOf = async (venueId: string): Promise<unknown[]> =>
  (
    await club.orders.db
      .collection('audit_trail')
      .find({ venue: venueId })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ act }) => act as unknown);

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

describe('a code for phones', () => {
  it('adds exactly three phones if twenty take it up at once and it is for three', async () => {
    const venueId = await aVenue();
    const token = await aCode(club, { venueId, uses: 3 });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => pair(club, token, `phone ${index}`)),
    );
    const added = answers.filter(({ status }) => status === 'fulfilled');
    expect(added).toHaveLength(3);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'PAIRING_UNKNOWN' });
    expect(await phonesOf(venueId)).toHaveLength(3);
    expect((await actsOf(venueId)).sort()).toEqual([
      'phone-add',
      'phone-add',
      'phone-add',
      'phone-pairing',
    ]);
  });

  it('is refused with the same error if it was used, is too old, or never existed', async () => {
    const venueId = await aVenue();
    const used = await aCode(club, { venueId });
    await pair(club, used);
    const old = await aCode(club, { venueId });
    await setRow('door_pairings', { left: 1, 'venue.venueId': venueId }, { expiresAt: new Date() });
    for (const token of [used, old, 'never-was'])
      await expect(pair(club, token)).rejects.toMatchObject({ code: 'PAIRING_UNKNOWN' });
    expect(await phonesOf(venueId)).toHaveLength(1);
  });

  it('gives a phone no rights that its giver does not have there', async () => {
    const venueId = await aVenue();
    const steward = aSteward('sam', [venueId]);
    const forbidden = { code: 'FORBIDDEN' };
    for (const role of ['supervisor', 'box-office'] as const)
      await expect(aCode(club, { venueId, role }, steward)).rejects.toMatchObject(forbidden);
    await expect(
      aCode(club, { venueId }, aManager('elsewhere', [newVenue()])),
    ).rejects.toMatchObject(forbidden);
    await aCode(club, { venueId, role: 'box-office' }, aClerk('kim', [venueId]));
  });

  it('is for one phone and tonight if no manager makes it', async () => {
    const venueId = await aVenue();
    const steward = aSteward('sam', [venueId]);
    await aCode(club, { venueId }, steward);
    const tomorrow = addDays(tonight(), 1);
    for (const more of [{ uses: 2 }, { nights: [tomorrow] }, { nights: [tonight(), tomorrow] }])
      await expect(aCode(club, { venueId, ...more }, steward)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    await aCode(club, { venueId, uses: 2, nights: [tomorrow] }, aManager('mair', [venueId]));
  });

  it('is not for nights that are over, nor for venues without shows', async () => {
    const venueId = await aVenue();
    await expect(
      aCode(club, { venueId, nights: [addDays(tonight(), -1), tonight()] }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'nights' }] });
    await expect(aCode(club, { venueId: newVenue() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a phone', () => {
  it('is listed with what it has not delivered, by its own last word', async () => {
    const { venueId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId, role: 'supervisor' }, 'Sam’s phone');
    const known = { name: 'Sam’s phone', role: 'supervisor', pairedBy: 'mair', revokedAt: null };
    expect(await phonesOf(venueId)).toMatchObject([{ ...known, lastSeenAt: null, unsent: null }]);
    await phone.night({ unsent: 7 });
    expect(await phonesOf(venueId)).toMatchObject([
      { ...known, unsent: 7, lastSeenAt: expect.any(String) as unknown },
    ]);
    await phone.night({ unsent: 0 });
    expect(await phonesOf(venueId)).toMatchObject([{ unsent: 0 }]);
  });

  it('is not known by anything but its credential', async () => {
    const phone = await aPhone(club, { venueId: await aVenue() });
    const stored = await club.get(DoorDevicesStore).find(phone.device.deviceId);
    expect(JSON.stringify(stored)).not.toContain(phone.credential);
    const { credentialHash = '' } = stored ?? {};
    for (const credential of ['', credentialHash, phone.device.deviceId])
      await expect(club.get(ReadNight).execute({ credential })).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
      });
  });

  it('reads nothing on a night that it was not added for', async () => {
    const venueId = await aVenue();
    const phone = await aPhone(club, { venueId, nights: [addDays(tonight(), 1)] });
    const refused = { code: 'NOT_YOUR_NIGHT' };
    await expect(phone.night()).rejects.toMatchObject(refused);
    await expect(phone.changes()).rejects.toMatchObject(refused);
    await expect(phone.scan('x')).rejects.toMatchObject(refused);
  });

  it('reads nothing once it was revoked, and delivers for a day what has happened', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    const { deviceId } = phone.device;
    await phone.deliver(anArrival(bookingId, { n: 1 }));
    await manage((devices) => devices.revoke(deviceId));
    await manage((devices) => devices.revoke(deviceId));
    const refused = { code: 'DEVICE_REVOKED' };
    await expect(phone.night()).rejects.toMatchObject(refused);
    await expect(phone.changes()).rejects.toMatchObject(refused);
    await expect(phone.scan('x')).rejects.toMatchObject(refused);
    const late = anArrival(bookingId, { n: 2, offline: true });
    expect(await phone.deliver(late)).toMatchObject([{ result: 'stored', arrived: 3 }]);
    const rows = await club.get(ArrivalsStore).findOfBookings([bookingId]);
    expect(rows.map(({ flags = [] }) => flags)).toEqual([[], ['revoked_device']]);
    const long = new Date(Date.now() - 25 * 3_600_000);
    const ofDevice = { name: 'phone A', 'venue.venueId': venueId };
    await setRow('door_devices', ofDevice, { revokedAt: long });
    await expect(phone.deliver(late)).rejects.toMatchObject(refused);
    expect(await actsOf(venueId)).toEqual([
      'phone-pairing',
      'phone-add',
      'phone-revoke',
      'phone-revoke',
    ]);
  });

  it('is revoked by staff of its venue alone', async () => {
    const phone = await aPhone(club, { venueId: await aVenue() });
    const elsewhere = aManager('elsewhere', [newVenue()]);
    const revoke = (devices: ManageDevices) => devices.revoke(phone.device.deviceId);
    await expect(manage(revoke, elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(manage((devices) => devices.revoke('none'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await phone.night()).whole).toBe(true);
  });
});

describe('the end of the night', () => {
  it('revokes all phones of the venue and the codes that are still open, and no others', async () => {
    const venueId = await aVenue();
    const other = await aPhone(club, { venueId: await aVenue() });
    const phones = [await aPhone(club, { venueId }), await aPhone(club, { venueId })];
    const open = await aCode(club, { venueId, uses: 3 });
    expect(await manage((devices) => devices.endNight(venueId))).toEqual({ revoked: 2 });
    for (const phone of phones)
      await expect(phone.night()).rejects.toMatchObject({ code: 'DEVICE_REVOKED' });
    await expect(pair(club, open)).rejects.toMatchObject({ code: 'PAIRING_UNKNOWN' });
    expect((await other.night()).whole).toBe(true);
    expect(await manage((devices) => devices.endNight(venueId))).toEqual({ revoked: 0 });
    expect((await actsOf(venueId)).slice(-2)).toEqual(['door-night-end', 'door-night-end']);
  });
});

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
    const phone = await aPhone(club, { venueId: await aVenue() });
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
