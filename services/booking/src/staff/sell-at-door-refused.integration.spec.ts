import { addDays, londonInstant, pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import {
  AFTER_DOORS,
  aSale,
  aTill,
  BEFORE_DOORS,
  leavePlaces,
  ordersOf,
  sellFrom,
  showAtDoor,
} from '../../test/door-sales.js';
import { MANAGER, tonight } from '../../test/phones.js';
import { ManageDevices } from '../door/manage-devices.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start({ DOOR_SALES: 'on' });
});
afterAll(() => club.stop());

const OFF_SALE = londonInstant(tonight(), '12:00').toISOString();

describe('a sale at the door that is refused', () => {
  /** What is true of the offer when the phone sells. */
  const SET: [string, string, object][] = [
    ['of another night', 'SALES_CLOSED', { 'ticket.date': addDays(tonight(), -1) }],
    ['that was taken off sale', 'SALES_CLOSED', { salesEndAt: new Date(OFF_SALE) }],
    ['without a price or a date', 'SALES_CLOSED', { withdrawn: true }],
    ['that is cancelled', 'SALES_CLOSED', { status: 'closed' }],
    ['at another venue', 'NOT_FOUND', { venueId: 'elsewhere' }],
    ['that is deleted', 'NOT_FOUND', { status: 'removed' }],
    ['at another price', 'PRICE_CHANGED', { unitPence: 2_500 }],
    ['with fewer places', 'NOT_ENOUGH_TICKETS', { free: 1, capacity: 1 }],
  ];

  const refused = async (showId: string, selling: Promise<unknown>, code: string) => {
    const before = await club.counts(showId);
    await expect(selling).rejects.toMatchObject({ code });
    expect(await club.counts(showId)).toEqual(before);
    expect(await ordersOf(club, showId)).toEqual([]);
  };

  it.each(SET)('writes nothing for a show %s (%s)', async (_, code, set) => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    await club.offers.updateOne({ _id: show.showId }, { $set: set });
    await refused(show.showId, sellFrom(club, phone, aSale(show.showId)), code);
  });

  it('says how many tickets are left', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    await leavePlaces(club, show.showId, 3);
    const sale = aSale(show.showId, { quantity: 4 });
    await expect(sellFrom(club, phone, sale)).rejects.toMatchObject({
      code: 'NOT_ENOUGH_TICKETS',
      message: 'Only 3 tickets left',
    });
  });

  it.each(['steward', 'supervisor'] as const)(
    'writes nothing on the phone of a %s',
    async (role) => {
      const show = await showAtDoor(club);
      const phone = await aTill(club, show, role);
      await refused(show.showId, sellFrom(club, phone, aSale(show.showId)), 'FORBIDDEN');
    },
  );

  it('writes nothing on a phone that was revoked', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const { deviceId } = phone.device;
    await acting(MANAGER, 'door:revoke', () => club.get(ManageDevices).revoke(deviceId));
    await refused(show.showId, sellFrom(club, phone, aSale(show.showId)), 'DEVICE_REVOKED');
  });

  it('writes nothing if the club does not allow it', async () => {
    const off = await BookingHarness.start();
    try {
      const show = await showAtDoor(off);
      const phone = await aTill(off, show);
      const selling = sellFrom(off, phone, aSale(show.showId));
      await expect(selling).rejects.toMatchObject({ code: 'DOOR_SALES_OFF' });
      expect(await off.orders.countDocuments({})).toBe(0);
      expect(await off.counts(show.showId)).toEqual({ free: 100, held: 0, sold: 0 });
      expect((await phone.night()).sales).toBeUndefined();
    } finally {
      await off.stop();
    }
  });

  it.each([
    { quantity: 3 },
    { paidBy: 'card-machine' },
    { name: 'Ada' },
    { unitPence: pence(1_900) },
  ] as const)('because its id is in use, with %j, changes nothing', async (other) => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const sale = aSale(show.showId);
    await sellFrom(club, phone, sale);
    await expect(sellFrom(club, phone, { ...sale, ...other })).rejects.toMatchObject({
      code: 'ID_IN_USE',
    });
    const another = await aTill(club, show, 'box-office', 'phone B');
    await expect(sellFrom(club, another, sale)).rejects.toMatchObject({ code: 'ID_IN_USE' });
    expect(await club.counts(show.showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await ordersOf(club, show.showId)).toHaveLength(1);
  });
});

describe('places that someone else has', () => {
  it('stay with the waiting list and with those who hold them', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const offered = { id: newId(), quantity: 3, state: 'held', kind: 'wait' };
    const claims = [{ ...offered, expiresAt: AFTER_DOORS }];
    const set = { capacity: 6, free: 3, held: 3, onSale: 1, claims };
    await club.offers.updateOne({ _id: show.showId }, { $set: set });
    await expect(sellFrom(club, phone, aSale(show.showId))).rejects.toMatchObject({
      message: 'Only 1 ticket left',
    });
    await sellFrom(club, phone, aSale(show.showId, { quantity: 1 }));
    expect(await club.offers.findById(show.showId).lean()).toMatchObject({
      ...{ free: 2, held: 3, sold: 1, onSale: 0 },
      claims: [offered, { quantity: 1, state: 'sold' }],
    });
    expect((await phone.night()).sales).toMatchObject([{ left: 0 }]);
  });

  it('that bookings have offered back are sold until sales end, and are theirs afterwards', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const [booking, returnId] = [newId(), newId()];
    const claims = [{ id: booking, quantity: 3, state: 'sold', expiresAt: AFTER_DOORS }];
    const returns = [{ returnId, orderId: booking, open: 2, lent: 0 }];
    const set = { capacity: 3, free: 0, sold: 3, claims, returns, returning: 2 };
    await club.offers.updateOne({ _id: show.showId }, { $set: set });
    const one = () => aSale(show.showId, { quantity: 1 });
    await sellFrom(club, phone, one(), BEFORE_DOORS);
    await expect(sellFrom(club, phone, one())).rejects.toMatchObject({
      message: 'No tickets are left',
    });
    expect(await club.offers.findById(show.showId).lean()).toMatchObject({
      ...{ free: 0, sold: 3, returning: 1 },
      claims: [{ quantity: 2 }, { quantity: 1, lent: [{ returnId, places: 1 }] }],
    });
  });
});
