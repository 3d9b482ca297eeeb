import { addDays, londonInstant, pence } from '@club/contracts';
import type { PutOfferInput } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { AFTER_DOORS, BEFORE_DOORS, showAtDoor } from '../../test/door-sales.js';
import { tonight } from '../../test/phones.js';
import { ClaimsStore } from './claims.store.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

/** Claims places as for people at the door of this venue who were shown £20. */
const claim = (
  { showId, venueId = '' }: Pick<PutOfferInput, 'showId' | 'venueId'>,
  { now = AFTER_DOORS, quantity = 2 }: { now?: Date; quantity?: number } = {},
): Promise<boolean> => {
  const atDoor = { venueId, night: tonight(), doorsTime: '19:30' };
  const wanted = { orderId: newId(), quantity, unitPence: pence(2_000), expiresAt: AFTER_DOORS };
  return club.get(ClaimsStore).hold(showId, { ...wanted, atDoor }, now);
};

describe('the write that claims places for people at the door', () => {
  it('claims what is free after sales have ended', async () => {
    const show = await showAtDoor(club);
    expect(await claim(show)).toBe(true);
    expect(await club.counts(show.showId)).toEqual({ free: 98, held: 2, sold: 0 });
  });

  // Nothing is read before it, as if the offer had changed after the reading.
  it.each([
    ['was cancelled', { status: 'closed' }],
    ['has lost its price or its date', { withdrawn: true }],
    ['was moved to another day', { 'ticket.date': addDays(tonight(), 1) }],
    ['has other doors', { 'ticket.doorsTime': '21:00' }],
    ['was taken off sale', { salesEndAt: londonInstant(tonight(), '19:29') }],
    ['has another price', { unitPence: 2_500 }],
    ['was moved to another venue', { venueId: 'elsewhere' }],
    ['has fewer places', { free: 1, capacity: 1 }],
    ['keeps its places for a waiting list', { onSale: 1 }],
  ])('claims nothing of a show that %s meanwhile', async (_, set) => {
    const show = await showAtDoor(club);
    await club.offers.updateOne({ _id: show.showId }, { $set: set });
    const before = await club.counts(show.showId);
    expect(await claim(show)).toBe(false);
    expect(await club.counts(show.showId)).toEqual(before);
  });

  it('claims what bookings have offered back until sales end, and not afterwards', async () => {
    const show = await showAtDoor(club);
    const { showId } = show;
    const booking = newId();
    const set = {
      ...{ capacity: 3, free: 0, sold: 3, returning: 2 },
      claims: [{ id: booking, quantity: 3, state: 'sold', expiresAt: AFTER_DOORS }],
      returns: [{ returnId: newId(), orderId: booking, open: 2, lent: 0 }],
    };
    await club.offers.updateOne({ _id: showId }, { $set: set });
    expect(await claim(show, { quantity: 1 })).toBe(false);
    expect(await club.counts(showId)).toEqual({ free: 0, held: 0, sold: 3 });
    expect(await claim(show, { now: BEFORE_DOORS, quantity: 1 })).toBe(true);
    expect(await club.counts(showId)).toEqual({ free: 0, held: 1, sold: 2 });
  });
});
