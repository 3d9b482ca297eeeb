import { londonDate, londonInstant } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aTicket } from '@club/testing';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { WaitingHarness } from '../../test/waiting.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { Retention } from './retention.js';

const DAY = 86_400_000;
/** At noon in London: the work of a night begins at two o'clock. */
const inDays = (days: number) =>
  londonInstant(londonDate(new Date(Date.now() + days * DAY)), '12:00');

describe('the nightly work on what has had its time', () => {
  let club: BookingHarness;
  let counting: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ RETENTION_MODE: 'apply' });
    counting = await BookingHarness.start();
  });
  afterAll(async () => {
    await club.stop();
    await counting.stop();
  });

  const runsOf = (on: BookingHarness) => on.orders.db.collection<{ _id: string }>('retention_runs');
  /** A night of its own for each test: a rule runs once in a night. */
  async function nightIn(days: number, on = club): Promise<void> {
    await runsOf(on).deleteMany({});
    await on.get(Retention).execute(inDays(days));
  }
  /** A paid booking of a show today, with everything that may name its customer. */
  async function paid(on = club) {
    const { showId } = await on.offer({ ticket: aTicket({ date: londonDate(new Date()) }) });
    const { id } = await on.paid(anOrderInput(showId, { sessionId: newId() }));
    await on.get(SettleOrder).execute(id);
    await on.orders.collection.updateOne({ _id: id } as object, {
      $push: {
        history: { at: new Date(), to: 'completed', requestId: 'r', by: 'sam', note: 'Ada called' },
      } as never,
    });
    return id;
  }
  const dump = async (on: BookingHarness, id: string) => JSON.stringify(await on.order(id));

  it('takes the person out of a booking two years after the show, and not before', async () => {
    const id = await paid();
    await nightIn(700);
    expect(await dump(club, id)).toContain('Ada Lovelace');
    await nightIn(800);
    expect(await dump(club, id)).not.toMatch(/ada@|ada called|lovelace/i);
    expect(await club.order(id)).toMatchObject({
      state: 'completed',
      totalPence: 4000,
      quantity: 2,
      name: '—',
      email: '',
    });
  });

  it('leaves the books as they are', async () => {
    const own = await BookingHarness.start({ RETENTION_MODE: 'apply' });
    const audits = new AuditHarness(own);
    const { sold, refunded } = await audits.cleanBooks();
    expect(await audits.audit()).toEqual([]);
    await nightIn(2300, own);
    for (const { id } of [sold, refunded]) expect((await own.order(id)).name).toBe('—');
    expect(await audits.audit()).toEqual([]);
    await own.stop();
  });

  it.each([
    ['a refund that is due', { refunds: [{ id: 'r', pence: 1, state: 'due' }] }],
    ['a quarantined payment', { quarantine: { reason: 'it differs', at: new Date() } }],
    ['a legal hold', { legalHold: { at: new Date(), by: 'sam', reason: 'a claim' } }],
    ['a payment on its way', { state: 'completing' }],
  ])('leaves a booking with %s alone', async (_, open) => {
    const id = await paid();
    await club.orders.collection.updateOne({ _id: id } as object, { $set: open as never });
    await nightIn(802);
    expect((await club.order(id)).name).toBe('Ada Lovelace');
  });

  it.each([
    ['disputes', { closedAt: null }],
    ['refund_requests', { state: 'open' }],
  ])('leaves a booking that is open in %s alone', async (collection, open) => {
    const id = await paid();
    const rows = club.orders.db.collection<{ _id: string; orderId: string }>(collection);
    await rows.insertOne({ _id: newId(), orderId: id, ...open });
    await nightIn(803);
    expect((await club.order(id)).name).toBe('Ada Lovelace');
  });

  it('takes the note for the door out of a booking a month after the show, and not before', async () => {
    const id = await paid();
    const { showId } = await club.order(id);
    const late = { showId, minutes: 20 };
    const today = { 'ticket.date': londonDate(new Date()) };
    await club.offers.updateOne({ _id: showId }, { $set: today });
    await club.orders.updateOne({ _id: id }, { doorNote: 'step-free', late });
    await nightIn(29);
    expect(await club.order(id)).toMatchObject({ doorNote: 'step-free', late });
    await nightIn(32);
    const order = await club.order(id);
    expect([order.doorNote, order.late]).toEqual([undefined, undefined]);
    expect(order.name).toBe('Ada Lovelace');
  });

  it('keeps the note for the door of a show that is postponed and has no new date yet', async () => {
    const id = await paid();
    const { showId } = await club.order(id);
    const postponed = { undated: true, 'ticket.date': londonDate(new Date()) };
    await club.offers.updateOne({ _id: showId }, { $set: postponed });
    await club.orders.updateOne({ _id: id }, { doorNote: 'step-free' });
    await nightIn(32);
    expect((await club.order(id)).doorNote).toBe('step-free');
    await club.offers.updateOne({ _id: showId }, { $set: { status: 'closed' } });
    await nightIn(32);
    expect((await club.order(id)).doorNote).toBeUndefined();
  });

  it('takes the person out of a booking that was never paid after thirty days', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { orderId } = await club.place(input);
    await club.submit(input);
    await club.get(ReleaseOrder).execute(orderId);
    await nightIn(29);
    expect((await club.order(orderId)).name).toBe('Ada Lovelace');
    await nightIn(31);
    expect(await dump(club, orderId)).not.toMatch(/ada@|ada called|lovelace/i);
  });

  it('keeps the people of a gift card while it has money', async () => {
    const giftCards = new GiftCardHarness(club);
    const [full, spent] = [await giftCards.card(), await giftCards.card()];
    await club.orders.db
      .collection<{ _id: string }>('gift_accounts')
      .updateOne({ _id: spent.id }, { $set: { availablePence: 0 } });
    await nightIn(2300);
    expect((await giftCards.order(full.id)).recipientEmail).toBe('bob@example.org');
    expect(await giftCards.order(spent.id)).toMatchObject({
      purchaserName: '—',
      recipientEmail: '',
      amountPence: 4000,
    });
  });

  it('removes the phones of the door a month after their last night, and not before', async () => {
    const ofDoor = club.orders.db.collection<{ _id: string; lastNight: string }>('door_devices');
    const lastNight = londonDate(new Date());
    await ofDoor.insertOne({ _id: newId(), lastNight });
    await nightIn(29);
    expect(await ofDoor.countDocuments()).toBe(1);
    await nightIn(32);
    expect(await ofDoor.countDocuments()).toBe(0);
  });

  it('removes those who waited a month after the show, and not before', async () => {
    const list = new WaitingHarness(club);
    const { showId } = await list.fullShow({ capacity: 2, days: 1 });
    await list.join(showId);
    await list.free(showId, 2);
    await list.work(showId);
    await nightIn(30);
    expect(await list.waits.countDocuments({ showId })).toBe(1);
    await club.offers.updateOne({ _id: showId }, { undated: true }); // postponed, without a new date yet
    await nightIn(33);
    expect(await list.waits.countDocuments({ showId })).toBe(1);
    await club.offers.updateOne({ _id: showId }, { undated: false });
    await nightIn(33);
    expect(await list.waits.countDocuments({ showId })).toBe(0);
    expect(await list.offers.countDocuments({ showId })).toBe(0);
  });

  it('continues after a crash, and counts each document once', async () => {
    const ids = [await paid(), await paid()];
    const night = inDays(804);
    await nightIn(804);
    await club.get(Retention).execute(night); // it is finished
    await club.orders.collection.updateOne({ _id: ids[0] } as object, { $unset: { erasedAt: '' } });
    await runsOf(club).updateOne({ _id: 'booking-contacts' }, { $set: { finishedAt: null } });
    await club.get(Retention).execute(night);
    expect(await runsOf(club).findOne({ _id: 'booking-contacts' })).toMatchObject({
      changed: 3,
      finishedAt: expect.any(Date),
    });
  });

  it('only counts unless it is told to apply', async () => {
    const id = await paid(counting);
    await nightIn(800, counting);
    expect((await counting.order(id)).name).toBe('Ada Lovelace');
    const runs = await counting.get(Retention).lastRuns();
    expect(runs.find(({ rule }) => rule === 'booking-contacts')).toMatchObject({
      mode: 'dry-run',
      found: 1,
      changed: 0,
    });
  });
});
