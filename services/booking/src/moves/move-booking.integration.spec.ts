import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aClerk, acting, aManager } from '../../test/acting.js';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { FoldSales } from '../figures/fold-sales.js';
import { ReadSales } from '../figures/read-sales.js';
import { BookingMails } from '../mails/booking-mails.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { CloseShow } from '../orders/close-show.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { MoveBooking } from './move-booking.js';
import { MovesStore } from '../orders/moves.store.js';
import { QuoteMove } from './quote-move.js';

const HOUR = 3_600_000;
const MANAGER = aManager('mair');
const CLERK = aClerk('carys');

let club: BookingHarness;
let books: AuditHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  books = new AuditHarness(club);
});
afterAll(() => club.stop());

/** Two tickets at £20, paid by card. */
async function booked(): Promise<{ id: string; intentId: string; from: string }> {
  const { showId: from } = await club.offer();
  const paid = await club.paid(anOrderInput(from));
  await club.get(SettleOrder).execute(paid.id);
  return { ...paid, from };
}
const anotherShow = async (unitPence = 2000, capacity = 100): Promise<string> =>
  (await club.offer({ unitPence: pence(unitPence), capacity })).showId;

const as = <T>(staff: typeof MANAGER, work: () => Promise<T>): Promise<T> =>
  acting(staff, 'bookings:write', work);
const quote = (id: string, showId: string, staff = MANAGER) =>
  as(staff, () => club.get(QuoteMove).execute({ id, showId }));
interface Options {
  moveId?: string;
  waivedBecause?: string;
  knowsCity?: boolean;
}
async function move(id: string, showId: string, options: Options = {}, staff = MANAGER) {
  const { quoteId } = await quote(id, showId, staff);
  return moveAs(staff, { id, showId, quoteId, ...options });
}
const moveAs = (
  staff: typeof MANAGER,
  about: Options & { id: string; showId: string; quoteId: string },
) =>
  as(staff, () => club.get(MoveBooking).execute({ moveId: newId(), knowsCity: false, ...about }));
const refundOne = async (id: string): Promise<void> =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    refundId: newId(),
    pence: pence(2000),
    places: 1,
    reason: 'one is ill',
  });
const FREE = { free: 100, held: 0, sold: 0 };
const SOLD = { free: 98, held: 0, sold: 2 };

/** Both audits would find a lost place, a wrong sum or a payment that does not match. */
async function expectSound(): Promise<void> {
  await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  expect(await books.audit()).toEqual([]);
}

describe('moving a booking to another show', () => {
  it('takes its places with it and keeps what was paid for', async () => {
    const { id, from, intentId } = await booked();
    const to = await anotherShow();
    const booking = await move(id, to);
    expect(booking).toMatchObject({ showId: to, paymentStatus: 'completed', admits: 2 });
    expect(await club.counts(from)).toEqual(FREE);
    expect(await club.counts(to)).toEqual(SOLD);
    expect(await club.order(id)).toMatchObject({
      showId: to,
      totalPence: 4000,
      paidFor: { showId: from, quantity: 2, unitPence: 2000, intentId },
      moves: [{ settledBy: 'none', by: 'mair', quantity: 2, differencePence: 0 }],
    });
    const rows = club.orders.db
      .collection('audit_trail')
      .find({ act: 'booking-move', 'target.id': id });
    expect(await rows.toArray()).toHaveLength(1);
    await expectSound();
  });

  it('sends the new tickets once, and calendars replace the evening', async () => {
    const { id } = await booked();
    const moveId = newId();
    await move(id, await anotherShow(), { moveId });
    const mail = await club.outbox
      .findOne({ subject: id, _id: `booking-confirmed-${id}-move-${moveId}` })
      .lean()
      .orFail();
    const content = await club.get(BookingMails).contentOf(mail);
    expect(content).toMatchObject({
      kind: 'booking-confirmed',
      booking: { revision: { number: 1 } },
    });
  });

  it('is the same move if it is repeated, also at the same moment', async () => {
    const { id, from } = await booked();
    const to = await anotherShow();
    const { quoteId } = await quote(id, to);
    const request = { id, showId: to, quoteId, moveId: newId() };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => moveAs(MANAGER, request)));
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await moveAs(MANAGER, request)).toMatchObject({ showId: to });
    expect((await club.order(id)).moves).toHaveLength(1);
    expect([await club.counts(from), await club.counts(to)]).toEqual([FREE, SOLD]);
    const elsewhere = { ...request, showId: await anotherShow() };
    await expect(moveAs(MANAGER, elsewhere)).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('may come back to the show that it has left', async () => {
    const { id, from } = await booked();
    const to = await anotherShow();
    await move(id, to);
    await move(id, from);
    await move(id, to);
    await move(id, from);
    expect([await club.counts(from), await club.counts(to)]).toEqual([SOLD, FREE]);
    await refundOne(id);
    expect(await club.counts(from)).toEqual({ free: 99, held: 0, sold: 1 });
    await expectSound();
  });

  it('leaves the places behind that refunds have given back', async () => {
    const { id, from } = await booked();
    await refundOne(id);
    const to = await anotherShow();
    expect(await quote(id, to)).toMatchObject({ places: 1, oldPence: 2000, newPence: 2000 });
    await move(id, to);
    expect([await club.counts(from), await club.counts(to)]).toEqual([
      FREE,
      { free: 99, held: 0, sold: 1 },
    ]);
    await expectSound();
  });

  it('gives no place of the new show back for a refund that was noted before the move', async () => {
    const { id } = await booked();
    await club.steerRefunds({ next: 'pending' });
    await refundOne(id);
    const to = await anotherShow();
    await move(id, to);
    await club.get(UnfinishedOrders).continueHalfWay();
    expect(await club.counts(to)).toEqual({ free: 99, held: 0, sold: 1 });
  });

  it('counts for its new show in the figures, counted before or not', async () => {
    for (const isCounted of [true, false]) {
      const { id, from } = await booked();
      if (isCounted) await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
      const to = await anotherShow();
      await move(id, to);
      const sales = () => club.get(ReadSales).lastWeeks(new Date(), [from, to]);
      const expected = [expect.objectContaining({ showId: to, tickets: 2, pence: 4000 })];
      expect(await sales()).toEqual(expected);
      await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
      expect(await sales()).toEqual(expected);
    }
  });

  it('is not quarantined by a late webhook or the work after a restore', async () => {
    const { id, intentId } = await booked();
    await move(id, await anotherShow(1500));
    await club.get(ReceiveStripeEvent).execute(stripeEvent('payment_intent.succeeded', intentId));
    await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect(await club.order(id)).toMatchObject({ state: 'completed', quarantine: null });
    await expectSound();
  });
});

describe('a move to a show with another price', () => {
  it('refunds the difference to the card if it is cheaper', async () => {
    const { id, intentId } = await booked();
    const to = await anotherShow(1500);
    expect(await quote(id, to)).toMatchObject({ becomes: 'refund', differencePence: -1000 });
    await move(id, to);
    expect(await club.refundsOf(intentId)).toMatchObject([{ amount: 1000 }]);
    expect(await club.order(id)).toMatchObject({ state: 'completed', unitPence: 1500 });
    await expectSound();
  });

  it('refunds the difference in the sweep if the process dies after the commit', async () => {
    const { id, intentId } = await booked();
    await club.steerRefunds({ next: 'pending' });
    await move(id, await anotherShow(1500));
    const [refund] = await club.refundsOf(intentId);
    await club.steerRefunds({ id: refund?.id ?? '', status: 'succeeded' });
    await club.get(UnfinishedOrders).continueHalfWay();
    expect((await club.order(id)).refunds).toMatchObject([{ state: 'done', pence: 1000 }]);
    expect(await club.refundsOf(intentId)).toHaveLength(1);
  });

  it('asks for a reason and a manager if it is dearer', async () => {
    const { id } = await booked();
    const to = await anotherShow(2500);
    const waivedBecause = 'the first show was moved twice';
    expect(await quote(id, to, CLERK)).toMatchObject({ becomes: 'pay', mayWaive: false });
    await expect(move(id, to)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const byClerk = move(id, to, { waivedBecause }, CLERK);
    await expect(byClerk).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await move(id, to, { waivedBecause });
    expect(await club.order(id)).toMatchObject({
      unitPence: 2000,
      moves: [{ settledBy: 'waived', differencePence: 1000, reason: waivedBecause }],
    });
    await expectSound();
  });

  it('never pays out money that was waived before', async () => {
    const { id, intentId, from } = await booked();
    await move(id, await anotherShow(2500), { waivedBecause: 'an apology' });
    await move(id, from);
    expect(await club.refundsOf(intentId)).toEqual([]);
  });

  it('is refused above the limit of refunds, and if nothing would be left', async () => {
    const { showId: from } = await club.offer({ unitPence: pence(9000) });
    const { id } = await club.paid(anOrderInput(from, { amountPence: pence(18_000) }));
    await club.get(SettleOrder).execute(id);
    const to = await anotherShow(1000);
    for (const staff of [CLERK, MANAGER])
      await expect(move(id, to, {}, staff)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const free = await anotherShow(0);
    await expect(quote(id, free)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('a move that is refused', () => {
  it('changes nothing if the show is full, cancelled or the same', async () => {
    const { id, from } = await booked();
    const [full, cancelled] = [await anotherShow(2000, 1), await anotherShow()];
    await club.get(CloseShow).execute(cancelled);
    await expect(quote(id, full)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    await expect(quote(id, cancelled)).rejects.toMatchObject({ code: 'SALES_CLOSED' });
    await expect(quote(id, from)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await club.counts(from)).toEqual(SOLD);
  });

  it('needs a quote that is ours, is young and is still true', async () => {
    const { id } = await booked();
    const to = await anotherShow();
    const { quoteId } = await quote(id, to);
    const forged = moveAs(MANAGER, { id, showId: to, quoteId: `${quoteId}x` });
    await expect(forged).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    await club.offers.updateOne({ _id: to }, { $set: { unitPence: pence(1900) } });
    const old = moveAs(MANAGER, { id, showId: to, quoteId });
    await expect(old).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await club.counts(to)).toEqual(FREE);
  });

  it('needs the right at both venues', async () => {
    const { id } = await booked();
    const { showId } = await club.offer({ venueId: 'bournemouth' });
    const { quoteId } = await quote(id, showId);
    for (const staff of [aManager('ben', ['bournemouth']), aManager('cai', ['cardiff'])]) {
      const refused = moveAs(staff, { id, showId, quoteId });
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('needs a word about another city', async () => {
    const { id } = await booked();
    const { showId, ...offer } = await club.offer();
    await club.offers.updateOne(
      { _id: showId },
      { $set: { ticket: { ...offer.ticket, city: 'Bournemouth' } } },
    );
    expect(await quote(id, showId)).toMatchObject({ otherCity: 'Bournemouth' });
    await expect(move(id, showId)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await move(id, showId, { knowsCity: true })).toMatchObject({ showId });
  });

  it('is refused if people of the booking are in', async () => {
    const { id } = await booked();
    const to = await anotherShow();
    const { quoteId } = await quote(id, to);
    await club.orders.collection.updateOne({ _id: id as never }, { $set: { arrived: 1 } });
    const late = moveAs(MANAGER, { id, showId: to, quoteId });
    await expect(late).rejects.toMatchObject({ code: 'ALREADY_IN' });
  });
});

describe('a move beside other work', () => {
  it('leaves exactly one of move and refund, however they meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, from, intentId } = await booked();
      const to = await anotherShow();
      const event = stripeEvent('payment_intent.succeeded', intentId);
      const { quoteId } = await quote(id, to);
      const [moved, refunded] = await Promise.allSettled([
        moveAs(MANAGER, { id, showId: to, quoteId }),
        refundOne(id),
        club.get(ReceiveStripeEvent).execute(event),
      ]);
      const { showId, refunds, quarantine } = await club.order(id);
      expect(quarantine).toBeNull();
      expect(showId).toBe(moved.status === 'fulfilled' ? to : from);
      expect(refunds).toHaveLength(refunded.status === 'fulfilled' ? 1 : 0);
      const [here, there] = showId === to ? [to, from] : [from, to];
      const sold = 2 - refunds.length;
      expect(await club.counts(here)).toEqual({ free: 100 - sold, held: 0, sold });
      expect(await club.counts(there)).toEqual(FREE);
    }
    await expectSound();
  });

  it('changes nothing of a booking that has changed since it was read', async () => {
    const { id, from } = await booked();
    const read = await club.order(id);
    const to = { showId: await anotherShow(), unitPence: pence(2000) };
    await refundOne(id);
    const place = { from: { showId: from, unitPence: pence(2000) }, to, quantity: 2 };
    const settled = { differencePence: 0, settledBy: 'none' as const, by: 'mair', at: new Date() };
    const change = { move: { moveId: newId(), ...place, ...settled }, note: 'moved' };
    const moved = await club
      .get(OrdersStore)
      .transaction((session) => club.get(MovesStore).move(read, change, session));
    expect(moved).toBeNull();
    expect(await club.order(id)).toMatchObject({ showId: from });
  });

  it('is one of two moves at the same moment', async () => {
    const { id, from } = await booked();
    const shows = [await anotherShow(), await anotherShow()];
    const quotes = await Promise.all(shows.map((showId) => quote(id, showId)));
    const outcomes = await Promise.allSettled(
      shows.map((showId, index) =>
        moveAs(MANAGER, { id, showId, quoteId: quotes[index]?.quoteId ?? '' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await club.counts(from)).toEqual(FREE);
    const counts = await Promise.all(shows.map((showId) => club.counts(showId)));
    expect(counts.map(({ sold }) => sold).sort()).toEqual([0, 2]);
    expect(counts.map(({ held }) => held)).toEqual([0, 0]);
  });

  it('moves no one to a show that closes after its places were held', async () => {
    const { id, from } = await booked();
    const to = await anotherShow();
    const { quoteId } = await quote(id, to);
    const moveId = newId();
    await holdFor(moveId, to);
    await club.offers.updateOne({ _id: to }, { $set: { status: 'closed' } });
    const refused = club.orders.db.transaction(async (session) => {
      const sale = { orderId: id, quantity: 2, claimId: `move-${moveId}`, returned: [] };
      return club.get(ClaimsStore).moveIn(to, sale, session);
    });
    expect(await refused).toBe(false);
    const late = moveAs(MANAGER, { id, showId: to, quoteId, moveId });
    await expect(late).rejects.toMatchObject({ code: 'SALES_CLOSED' });
    expect(await club.counts(from)).toEqual(SOLD);
  });

  it('gives the places of the new show back if the process dies before the commit', async () => {
    const { id } = await booked();
    const to = await anotherShow();
    const moveId = newId();
    await holdFor(moveId, to);
    await club.get(FreeOrphans).execute(new Date());
    expect(await club.counts(to)).toEqual({ free: 98, held: 2, sold: 0 });
    await club.get(FreeOrphans).execute(new Date(Date.now() + HOUR));
    expect(await club.counts(to)).toEqual(FREE);
    await move(id, to, { moveId });
    expect(await club.counts(to)).toEqual(SOLD);
  });
});

/** What a process that dies after the claim leaves behind. */
async function holdFor(moveId: string, showId: string): Promise<void> {
  const now = new Date();
  const places = { orderId: `move-${moveId}`, quantity: 2, unitPence: pence(2000) };
  const hold = { ...places, expiresAt: new Date(now.getTime() + 60_000) };
  if (!(await club.get(ClaimsStore).hold(showId, hold, now))) throw new Error('no places');
}
