import { Outbox } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { BookingMails } from '../mails/booking-mails.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { DeclineOffer } from './decline-offer.js';
import { RejoinWaitingList } from './rejoin-waiting-list.js';
import { TakeOffer } from './take-offer.js';
import { WorkOnLists } from './work-on-lists.js';

const DAY = 24 * 3_600_000;
let club: BookingHarness;
let list: WaitingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  list = new WaitingHarness(club);
});
afterAll(() => club.stop());

const inFuture = (ms: number) => new Date(Date.now() + ms);
const refused = (code: string) => ({ code });

describe('an offer', () => {
  const offer = async ({ quantity = 2, days = 5 } = {}) => {
    const { showId } = await list.fullShow({ days });
    const wait = await list.join(showId, { quantity });
    await list.free(showId, quantity);
    await list.work(showId);
    return { showId, wait };
  };

  it('makes one order if forty requests take it at once, which is paid like a pay link', async () => {
    const { showId, wait } = await offer();
    const tokens = await Promise.all(
      Array.from({ length: 40 }, () => list.take(wait).catch(() => 'late')),
    );
    expect(new Set(tokens.filter((token) => token !== 'late')).size).toBe(1);
    const orders = await club.orders.find({ showId, email: wait.email }).lean();
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ state: 'pending', quantity: 2, totalPence: 4000 });
    expect(await list.state(wait)).toBe('taken');
    expect(await club.counts(showId)).toEqual({ free: 0, held: 6, sold: 0 });
  });
  it('may be taken in part, and the rest goes to the next', async () => {
    const { showId, wait } = await offer({ quantity: 3 });
    const next = await list.join(showId, { quantity: 1 });
    await list.take(wait, 2);
    await list.work(showId);
    expect(await list.offered(next)).toEqual([1]);
    await expect(list.take(next, 2)).rejects.toMatchObject(refused('NOT_ENOUGH_TICKETS'));
  });
  it('goes to the next after its end, and the party that missed it comes after the others', async () => {
    const { showId, wait } = await offer();
    const next = await list.join(showId);
    const open = await list.openOffer(wait);
    await list.work(showId, inFuture(2 * DAY));
    expect(await list.offered(wait, next)).toEqual([0, 2]);
    expect(await list.state(wait)).toBe('waiting');
    const late = { token: list.tokenOf(wait), offerId: open?._id ?? '' };
    await expect(club.get(TakeOffer).execute(late)).rejects.toMatchObject(refused('OFFER_OVER'));
  });
  it('takes a party off after the second one that it misses, with one e-mail; it may come back', async () => {
    const { showId, wait } = await offer();
    await list.work(showId, inFuture(2 * DAY)); // goes on sale, as no one else waits
    await list.hold(showId, 2);
    await list.free(showId, 2);
    await list.work(showId);
    await list.work(showId, inFuture(2 * DAY));
    expect(await list.state(wait)).toBe('lapsed');
    expect((await list.mails('waiting-taken-off')).filter((id) => id === wait._id)).toHaveLength(1);
    await list.hold(showId, 2);
    await club.get(RejoinWaitingList).execute(list.tokenOf(wait));
    expect(await list.state(wait)).toBe('waiting');
  });
  it('cannot be taken after its end, before anyone has noticed the end', async () => {
    const { showId, wait } = await offer();
    await list.offers.updateOne({ waitId: wait._id }, { endsAt: new Date(Date.now() - 1000) });
    await expect(list.take(wait)).rejects.toMatchObject(refused('OFFER_OVER'));
    expect(await club.counts(showId)).toEqual({ free: 0, held: 6, sold: 0 });
  });
  it('is declined with or without the place in the list', async () => {
    const { showId, wait } = await offer();
    const next = await list.join(showId);
    const open = await list.openOffer(wait);
    const decline = { token: list.tokenOf(wait), offerId: open?._id ?? '', keepPlace: true };
    await club.get(DeclineOffer).execute(decline);
    await club.get(DeclineOffer).execute(decline);
    await list.work(showId);
    expect(await list.offered(wait, next)).toEqual([0, 2]);
    const other = await list.openOffer(next);
    const token = list.tokenOf(next);
    const leaving = { token, offerId: other?._id ?? '', keepPlace: false };
    await club.get(DeclineOffer).execute(leaving);
    expect(await list.state(next)).toBe('left');
  });
  it('that is taken ends the waiting for the other nights', async () => {
    const other = await list.fullShow();
    const { showId } = await list.fullShow();
    const wait = await list.join(showId, { alsoShows: [other.showId] });
    await list.free(showId, 2);
    await list.free(other.showId, 2);
    await list.work(showId);
    await list.work(other.showId);
    await list.take(wait);
    const second = await list.waits.findOne({ group: wait.group, showId: other.showId }).lean();
    expect(second?.state).toBe('left');
    expect(await club.counts(other.showId)).toEqual({ free: 2, held: 4, sold: 0 });
  });
  it('that was taken and not paid gives its places back and counts as missed', async () => {
    const { showId, wait } = await offer();
    await list.take(wait);
    const [order] = await club.orders.find({ showId, email: wait.email }).lean();
    await club.get(ReleaseOrder).execute(order?._id ?? '');
    await list.work(showId);
    expect(await list.waits.findById(wait._id).lean()).toMatchObject({
      state: 'waiting',
      lapses: 1,
    });
    expect(await club.counts(showId)).toEqual({ free: 2, held: 4, sold: 0 });
  });
  it('says in its e-mail what, how much and until when, and nothing once it is over', async () => {
    const { showId, wait } = await offer();
    const row = await club.outbox.findOne({ kind: 'waiting-offer', subject: wait._id }).lean();
    if (row === null) throw new Error('no e-mail');
    expect(await club.get(BookingMails).contentOf(row)).toMatchObject({
      to: wait.email,
      places: 2,
      totalPence: 4000,
    });
    expect(await club.get(BookingMails).reasonToSkip(row)).toBeNull();
    await list.work(showId, inFuture(2 * DAY));
    expect(await club.get(BookingMails).reasonToSkip(row)).toBe('the offer is over');
  });
});

describe('two processes that work on the same list', () => {
  it('offer each place once', async () => {
    const { showId } = await list.fullShow();
    const waits = [];
    for (let party = 0; party < 6; party += 1) waits.push(await list.join(showId, { quantity: 1 }));
    await list.free(showId, 4);
    await Promise.allSettled(Array.from({ length: 5 }, () => list.work(showId)));
    await list.work(showId);
    expect(await list.offered(...waits)).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await club.counts(showId)).toEqual({ free: 0, held: 6, sold: 0 });
  });
  it('take each list once in an interval', async () => {
    const { showId } = await list.fullShow();
    await list.join(showId);
    const now = inFuture(60_000);
    await Promise.all([1, 2].map(() => club.get(WorkOnLists).execute(now)));
    const stored = await list.lists.findById(showId).lean();
    expect(stored?.nextAt.getTime()).toBe(now.getTime() + 10_000);
  });
});

describe('the database', () => {
  it('refuses a second entry of one address, and a second open offer of one entry', async () => {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId, { quantity: 1 });
    const second = list.waits.create({ ...wait, _id: 'w2', place: 99 });
    await expect(second).rejects.toMatchObject({ code: 11000 });
    await list.free(showId, 1);
    await list.work(showId);
    const open = await list.openOffer(wait);
    const other = list.offers.create({ ...open, _id: 'o2' });
    await expect(other).rejects.toMatchObject({ code: 11000 });
  });
});

describe('a transaction that ends half-way', () => {
  it('leaves neither a claim nor an offer, and the next run makes both', async () => {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    await list.free(showId, 2);
    const broken = jest
      .spyOn(club.get(Outbox), 'write')
      .mockRejectedValueOnce(new Error('the process ends here'));
    await expect(list.work(showId)).rejects.toThrow('ends here');
    broken.mockRestore();
    expect(await list.offered(wait)).toEqual([0]);
    expect(await club.counts(showId)).toEqual({ free: 2, held: 4, sold: 0 });
    await list.work(showId);
    expect(await list.offered(wait)).toEqual([2]);
  });
  it('leaves neither an order nor a taken offer, and the same link takes it', async () => {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    await list.free(showId, 2);
    await list.work(showId);
    const broken = jest
      .spyOn(club.get(OpenOrdersStore), 'markPending')
      .mockRejectedValueOnce(new Error('the process ends here'));
    await expect(list.take(wait)).rejects.toThrow('ends here');
    broken.mockRestore();
    expect(await list.offered(wait)).toEqual([2]);
    expect(await club.orders.countDocuments({ showId, email: wait.email })).toBe(0);
    await list.take(wait);
    expect(await club.orders.countDocuments({ showId, email: wait.email })).toBe(1);
  });
});
