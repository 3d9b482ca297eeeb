import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aClerk } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { PutOffer } from '../offers/put-offer.js';
import { AddWait } from './add-wait.js';
import { ListWaits } from './list-waits.js';
import { OfferByHand } from './offer-by-hand.js';
import { PauseWaitingList } from './pause-waiting-list.js';
import { RemoveWait } from './remove-wait.js';

let club: BookingHarness;
let list: WaitingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  list = new WaitingHarness(club);
});
afterAll(() => club.stop());

const clerk = aClerk('grace');
const asClerk = <T>(work: () => Promise<T>) => acting(clerk, 'bookings:write', work);
const offer = (id: string, more: { reason?: string; quantity?: number; offerId?: string } = {}) =>
  asClerk(() => club.get(OfferByHand).execute({ id, offerId: newId(), ...more }));
const trailOf = async (showId: string): Promise<unknown[]> => {
  const rows = club.orders.db.collection('audit_trail').find({ 'target.id': showId });
  return (await rows.sort({ _id: 1 }).toArray()).map(({ act }) => act as unknown);
};

describe('staff', () => {
  it('see the list in order, with what is kept, and since when places are saved up', async () => {
    const { showId } = await list.fullShow();
    const large = await list.join(showId, { quantity: 5 });
    const small = await list.join(showId, { quantity: 1, name: 'Bo' });
    await list.free(showId, 2);
    await list.work(showId);
    const seen = await asClerk(() => club.get(ListWaits).execute(showId));
    expect(seen).toMatchObject({ state: 'open', keptPlaces: 2, placesOnSale: 0, placesTaken: 0 });
    expect(seen.entries.map(({ id }) => id)).toEqual([large._id, small._id]);
    expect(seen.entries[0]?.savingUntil).not.toBeNull();
    expect(seen.entries[1]?.savingUntil).toBeNull();
  });

  it('add a party by phone once, and not an address that waits already', async () => {
    const { showId } = await list.fullShow();
    const party = { name: 'Ada', email: 'ada@example.org', quantity: 2, acceptFewer: false };
    const input = { showId, entryId: newId(), ...party };
    const add = (given: typeof input) => asClerk(() => club.get(AddWait).execute(given));
    expect(await add(input)).toMatchObject({ byStaff: true, place: 1, state: 'waiting' });
    await add(input);
    await expect(add({ ...input, name: 'Bo' })).rejects.toMatchObject({ code: 'ID_IN_USE' });
    const again = add({ ...input, entryId: newId() });
    await expect(again).rejects.toMatchObject({ code: 'ALREADY_WAITING' });
    expect(await trailOf(showId)).toEqual(['wait-add']);
  });

  it('offer out of order only with a reason, and once', async () => {
    const { showId } = await list.fullShow();
    await list.join(showId, { quantity: 2 });
    const second = await list.join(showId, { quantity: 2 });
    await list.free(showId, 2);
    await expect(offer(second._id)).rejects.toMatchObject({ code: 'OUT_OF_ORDER' });
    const offerId = newId();
    const reason = 'it is her birthday';
    const made = await offer(second._id, { offerId, reason });
    expect(made).toMatchObject({ state: 'offered', offer: { offerId, quantity: 2 } });
    await offer(second._id, { offerId, reason });
    await expect(offer(second._id, { reason })).rejects.toMatchObject({ code: 'NOT_WAITING' });
    expect(await trailOf(showId)).toEqual(['wait-offer']);
    expect(await club.counts(showId)).toEqual({ free: 0, held: 6, sold: 0 });
  });

  it('offer in order without a reason, and never places that are not free', async () => {
    const { showId } = await list.fullShow();
    const first = await list.join(showId, { quantity: 3 });
    await list.join(showId, { quantity: 2 });
    await list.free(showId, 2);
    await expect(offer(first._id)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await offer(first._id, { quantity: 2 })).toMatchObject({ offer: { quantity: 2 } });
  });

  it('pause a list: nothing is offered, and nothing is sold past it', async () => {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    const pause = (isPaused: boolean) =>
      asClerk(() => club.get(PauseWaitingList).execute({ showId, isPaused }));
    await pause(true);
    await pause(true);
    await list.free(showId, 2);
    await list.work(showId);
    expect(await list.offered(wait)).toEqual([0]);
    expect(await asClerk(() => club.get(ListWaits).execute(showId))).toMatchObject({
      state: 'paused',
      pausedBy: 'grace',
      keptPlaces: 2,
    });
    await pause(false);
    await list.work(showId);
    expect(await list.offered(wait)).toEqual([2]);
    expect(await trailOf(showId)).toEqual(['waiting-list-pause', 'waiting-list-resume']);
  });

  it('take a party off with what is offered to it, which goes to the next', async () => {
    const { showId } = await list.fullShow();
    const first = await list.join(showId);
    await list.free(showId, 2);
    await list.work(showId);
    const next = await list.join(showId);
    await asClerk(() => club.get(RemoveWait).execute(first._id));
    await asClerk(() => club.get(RemoveWait).execute(first._id));
    expect(await list.state(first)).toBe('left');
    await list.work(showId);
    expect(await list.offered(first, next)).toEqual([0, 2]);
    expect(await trailOf(showId)).toEqual(['wait-remove']);
  });

  it('raise the capacity for those who wait', async () => {
    const show = await list.fullShow();
    const wait = await list.join(show.showId);
    await club.get(PutOffer).execute({ ...show, version: 2, capacity: 8 });
    await list.work(show.showId);
    expect(await list.offered(wait)).toEqual([2]);
  });

  it('have no rights at other venues', async () => {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    const elsewhere = <T>(work: () => Promise<T>) =>
      acting(aClerk('alan', ['bournemouth']), 'bookings:write', work);
    const acts: (() => Promise<unknown>)[] = [
      () => club.get(ListWaits).execute(showId),
      () => club.get(PauseWaitingList).execute({ showId, isPaused: true }),
      () => club.get(RemoveWait).execute(wait._id),
      () => club.get(OfferByHand).execute({ id: wait._id, offerId: newId() }),
    ];
    for (const act of acts)
      await expect(elsewhere(act)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
