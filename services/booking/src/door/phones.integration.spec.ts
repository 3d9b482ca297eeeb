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
import { ArrivalsStore } from './arrivals.store.js';
import { DoorDevicesStore } from './devices.store.js';
import { ManageDevices } from './manage-devices.js';
import { ReadNight } from './read-night.js';

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
        code: 'DEVICE_REVOKED',
      });
  });

  it('is refused like one that was revoked, once its row has been removed after its last night', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    await club.orders.db
      .collection<{ _id: string }>('door_devices')
      .deleteOne({ _id: phone.device.deviceId });
    const refused = { code: 'DEVICE_REVOKED' };
    await expect(phone.night()).rejects.toMatchObject(refused);
    await expect(phone.changes()).rejects.toMatchObject(refused);
    await expect(phone.scan('x')).rejects.toMatchObject(refused);
    await expect(phone.deliver(anArrival(bookingId))).rejects.toMatchObject(refused);
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
