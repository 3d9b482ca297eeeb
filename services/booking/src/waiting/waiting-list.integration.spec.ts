import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { CloseShow } from '../orders/close-show.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { ChangeMyWait } from './change-my-wait.js';
import { JoinWaitingList } from './join-waiting-list.js';
import { LeaveWaitingList } from './leave-waiting-list.js';
import { ReadMyWait } from './read-my-wait.js';
import { RejoinWaitingList } from './rejoin-waiting-list.js';

const HOUR = 3_600_000;
let club: BookingHarness;
let list: WaitingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  list = new WaitingHarness(club);
});
afterAll(() => club.stop());

const inFuture = (ms: number) => new Date(Date.now() + ms);
const refused = (code: string) => ({ code });

describe('joining a waiting list', () => {
  it('adds a party once, however often and however written its address comes', async () => {
    const { showId } = await list.fullShow();
    const party = { showId, name: 'Ada', quantity: 2, acceptFewer: false, alsoShows: [] };
    const join = (email: string) => club.get(JoinWaitingList).execute({ ...party, email });
    await Promise.all(['Ada@Example.org', 'ada@example.org', 'Ada@Example.org'].map(join));
    await join('ADA@example.org');
    expect(await list.waits.countDocuments({ showId })).toBe(1);
  });
  it('gives each of twenty parties that come at once a place of its own', async () => {
    const { showId } = await list.fullShow();
    await Promise.all(Array.from({ length: 20 }, () => list.join(showId)));
    const places = await list.waits.distinct('place', { showId });
    expect(places).toHaveLength(20);
  });
  it('is refused while enough places are on sale, and if the show is over, closed or unknown', async () => {
    const { showId } = await club.offer({ capacity: 3 });
    await expect(list.join(showId, { quantity: 3 })).rejects.toMatchObject(refused('PLACES_LEFT'));
    const past = await club.offer({ salesEndAt: new Date(0).toISOString() });
    await expect(list.join(past.showId)).rejects.toMatchObject(refused('SALES_CLOSED'));
    await expect(list.join('unknown')).rejects.toMatchObject(refused('NOT_FOUND'));
    expect(await list.waits.countDocuments({ showId })).toBe(0);
  });
  it('adds the party to the other nights that need waiting, and writes one e-mail', async () => {
    const first = await list.fullShow();
    const second = await list.fullShow();
    const notFull = await club.offer();
    const alsoShows = [second.showId, notFull.showId, 'unknown', first.showId];
    const wait = await list.join(first.showId, { alsoShows });
    const group = await list.waits.find({ group: wait.group }).lean();
    expect(group.map(({ showId }) => showId).sort()).toEqual([first.showId, second.showId].sort());
    const subjects = group.map(({ _id }) => _id);
    const mails = (await list.mails('waiting-joined')).filter((id) => subjects.includes(id));
    expect(mails).toEqual([wait._id]);
  });
  it('adds the other nights also of a party that waits already, and writes to it once', async () => {
    const first = await list.fullShow();
    const second = await list.fullShow();
    const wait = await list.join(first.showId);
    const again = { email: wait.email, alsoShows: [second.showId] };
    for (let time = 0; time < 2; time += 1) await list.join(first.showId, again);
    const group = await list.waits.find({ group: wait.group }).lean();
    expect(group.map(({ showId }) => showId).sort()).toEqual([first.showId, second.showId].sort());
    const mails = await list.mails('waiting-joined');
    expect(mails.filter((id) => id === wait._id)).toHaveLength(2);
  });
});

describe('places that come free while parties wait', () => {
  it('are not sold to anyone else, and look sold', async () => {
    const { showId } = await list.fullShow();
    await list.join(showId);
    await list.free(showId, 2);
    const one = anOrderInput(showId, { ticketQuantity: 1, amountPence: pence(2000) });
    await expect(club.place(one)).rejects.toMatchObject(refused('NOT_ENOUGH_TICKETS'));
    // Nor to an order that has looked before the places were kept.
    const hold = { orderId: 'o', quantity: 1, unitPence: pence(2000), expiresAt: inFuture(HOUR) };
    expect(await club.get(ClaimsStore).hold(showId, hold, new Date())).toBe(false);
    const offer = await club.get(OffersStore).find(showId);
    expect(offer).toMatchObject({ free: 2, onSale: 0 });
  });
  it('are for the list also after a late payment has bought what was on sale', async () => {
    const { showId } = await club.offer({ capacity: 6 });
    const claims = club.get(ClaimsStore);
    const late = { orderId: 'before', quantity: 2 };
    const held = { orderId: 'held', quantity: 1 };
    const hold = { ...held, unitPence: pence(2000), expiresAt: inFuture(HOUR) };
    expect(await claims.hold(showId, hold, new Date())).toBe(true);
    expect(await claims.sellLate(showId, late, new Date())).toBe(true);
    expect(await club.offers.findById(showId).lean()).not.toHaveProperty('onSale');
    await list.join(showId, { quantity: 4 });
    expect(await club.offers.findById(showId).lean()).toMatchObject({ free: 3, onSale: 3 });
    expect(await claims.sellLate(showId, { orderId: 'late', quantity: 2 }, new Date())).toBe(true);
    expect(await club.offers.findById(showId).lean()).toMatchObject({
      free: 1,
      sold: 4,
      onSale: 1,
    });
    await claims.release(showId, held);
    expect(await claims.sellLate(showId, { orderId: 'later', quantity: 2 }, new Date())).toBe(true);
    expect(await club.offers.findById(showId).lean()).toMatchObject({ free: 0, onSale: 0 });
  });
  it('are offered in order to the parties that they fit', async () => {
    const { showId } = await list.fullShow();
    const [first, second] = [
      await list.join(showId, { quantity: 2 }),
      await list.join(showId, { quantity: 1 }),
    ];
    await list.free(showId, 2);
    await list.work(showId);
    expect(await list.offered(first, second)).toEqual([2, 0]);
    await list.free(showId, 1);
    await list.work(showId);
    expect(await list.offered(first, second)).toEqual([2, 1]);
    expect(await list.mails('waiting-offer')).toEqual(
      expect.arrayContaining([first._id, second._id]),
    );
    expect(await club.counts(showId)).toEqual({ free: 0, held: 6, sold: 0 });
  });
  it('are saved up for a large party that is first, for six hours', async () => {
    const { showId } = await list.fullShow();
    const large = await list.join(showId, { quantity: 5 });
    const small = await list.join(showId, { quantity: 2 });
    await list.free(showId, 3);
    await list.work(showId);
    expect(await list.offered(large, small)).toEqual([0, 0]);
    await list.free(showId, 2);
    await list.work(showId, inFuture(5 * HOUR));
    expect(await list.offered(large, small)).toEqual([5, 0]);
  });
  it('go to the first that fits when saving up has ended, and the large party keeps its place', async () => {
    const { showId } = await list.fullShow();
    const large = await list.join(showId, { quantity: 5 });
    const small = await list.join(showId, { quantity: 2 });
    await list.free(showId, 3);
    await list.work(showId);
    await list.work(showId, inFuture(6 * HOUR + 1000));
    expect(await list.offered(large, small)).toEqual([0, 2]);
    expect(await list.state(large)).toBe('waiting');
    expect(await club.get(OffersStore).find(showId)).toMatchObject({ free: 1, onSale: 1 });
  });
  it('are offered in part to a party that takes fewer', async () => {
    const { showId } = await list.fullShow();
    const first = await list.join(showId, { quantity: 4, acceptFewer: true });
    await list.free(showId, 1);
    await list.work(showId);
    expect(await list.offered(first)).toEqual([1]);
  });
  it('are kept again after a lower capacity, or a process that does not know of the list', async () => {
    const show = await list.fullShow();
    const { showId } = show;
    const wait = await list.join(showId, { quantity: 2 });
    await club.offers.updateOne({ _id: showId }, { $unset: { onSale: 1 } });
    await list.work(showId);
    expect(await club.get(OffersStore).find(showId)).toMatchObject({ onSale: 0 });
    await club.offers.updateOne({ _id: showId }, { onSale: 3 });
    await list.work(showId);
    await list.free(showId, 2);
    await list.work(showId);
    expect(await list.offered(wait)).toEqual([2]);
  });
  it('go on sale if no one who waits can use them', async () => {
    const { showId, salesEndAt } = await list.fullShow();
    await list.join(showId, { quantity: 6 });
    await list.free(showId, 2);
    await list.work(showId, new Date(Date.parse(salesEndAt) - 20 * HOUR));
    await club.place(anOrderInput(showId));
    expect(await club.counts(showId)).toMatchObject({ free: 0 });
  });
});

describe('the holder of the link', () => {
  it('sees the entry, changes the number, leaves, and comes back at the end', async () => {
    const { showId } = await list.fullShow();
    const [first, second] = [await list.join(showId), await list.join(showId)];
    const token = list.tokenOf(first);
    await club.get(ChangeMyWait).execute({ token, quantity: 3 });
    expect(await club.get(ReadMyWait).execute(token)).toMatchObject({
      quantity: 3,
      state: 'waiting',
      partiesBefore: 0,
    });
    await club.get(LeaveWaitingList).execute(token);
    await club.get(LeaveWaitingList).execute(token);
    expect(await club.get(ReadMyWait).execute(token)).toMatchObject({
      state: 'left',
      mayRejoin: true,
    });
    await club.get(RejoinWaitingList).execute(token);
    expect(await club.get(ReadMyWait).execute(token)).toMatchObject({ partiesBefore: 1 });
    expect(await list.state(second)).toBe('waiting');
  });
  it('sees nothing with a forged link', async () => {
    await expect(club.get(ReadMyWait).execute('w.x.y')).rejects.toMatchObject(refused('NOT_FOUND'));
  });
});

describe('the end of a list', () => {
  it('is ninety minutes before doors: one e-mail to everyone who waits, and the places are on sale', async () => {
    const show = await list.fullShow();
    const { showId } = show;
    const waits = [await list.join(showId, { quantity: 6 }), await list.join(showId)];
    await list.free(showId, 1);
    const doors = new Date(show.salesEndAt);
    const allHands = new Date(doors.getTime() - 90 * 60_000);
    await list.work(showId, allHands);
    await list.work(showId, new Date(allHands.getTime() + 60_000));
    for (const wait of waits) expect(await list.state(wait)).toBe('closed');
    const told = (await list.mails('waiting-all-hands')).filter((id) =>
      waits.some(({ _id }) => _id === id),
    );
    expect(told).toHaveLength(2);
    const one = anOrderInput(showId, { ticketQuantity: 1, amountPence: pence(2000) });
    await club.place(one);
  });
  it('does not come at the old date of a show that has none at the moment', async () => {
    const { showId, salesEndAt } = await list.fullShow();
    const wait = await list.join(showId);
    await club.offers.updateOne({ _id: showId }, { $set: { withdrawn: true, undated: true } });
    await list.work(showId, new Date(salesEndAt));
    expect(await list.state(wait)).toBe('waiting');
  });

  it('is the end of its show: offers are withdrawn, and everyone is told once', async () => {
    const { showId } = await list.fullShow();
    const [first, second] = [await list.join(showId), await list.join(showId)];
    await list.free(showId, 2);
    await list.work(showId);
    await club.get(CloseShow).execute(showId);
    await list.work(showId);
    await list.work(showId);
    expect([await list.state(first), await list.state(second)]).toEqual(['closed', 'closed']);
    expect(await list.offers.countDocuments({ showId, state: 'open' })).toBe(0);
    const told = (await list.mails('waiting-closed')).filter((id) =>
      [first._id, second._id].includes(id),
    );
    expect(told).toHaveLength(2);
    expect(await list.lists.findById(showId).lean()).toMatchObject({ isActive: false });
  });
});
