import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aManager } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { FREE, SOLD } from '../../test/moves.js';
import { MANAGER, StaffMoves } from '../../test/staff-moves.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { FoldSales } from '../figures/fold-sales.js';
import { ReadSales } from '../figures/read-sales.js';
import { BookingMails } from '../mails/booking-mails.js';
import { CloseShow } from '../orders/close-show.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let moves: StaffMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new StaffMoves(club);
});
afterAll(() => club.stop());

describe('moving a booking to another show', () => {
  it('takes its places with it and keeps what was paid for', async () => {
    const { id, from, intentId } = await moves.booked();
    const to = await moves.show();
    const booking = await moves.move(id, to);
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
    expect(await moves.findings()).toEqual([]);
  });

  it('sends the new tickets once, and calendars replace the evening', async () => {
    const { id } = await moves.booked();
    const moveId = newId();
    await moves.move(id, await moves.show(), { moveId });
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
    const { id, from } = await moves.booked();
    const to = await moves.show();
    const { quoteId } = await moves.quote(id, to);
    const request = { id, showId: to, quoteId, moveId: newId() };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => moves.moveAs(MANAGER, request)));
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await moves.moveAs(MANAGER, request)).toMatchObject({ showId: to });
    expect((await club.order(id)).moves).toHaveLength(1);
    expect([await club.counts(from), await club.counts(to)]).toEqual([FREE, SOLD]);
    const elsewhere = { ...request, showId: await moves.show() };
    await expect(moves.moveAs(MANAGER, elsewhere)).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('may come back to the show that it has left', async () => {
    const { id, from } = await moves.booked();
    const to = await moves.show();
    await moves.move(id, to);
    await moves.move(id, from);
    await moves.move(id, to);
    await moves.move(id, from);
    expect([await club.counts(from), await club.counts(to)]).toEqual([SOLD, FREE]);
    await moves.refundOne(id);
    expect(await club.counts(from)).toEqual({ free: 99, held: 0, sold: 1 });
    expect(await moves.findings()).toEqual([]);
  });

  it('leaves the places behind that refunds have given back', async () => {
    const { id, from } = await moves.booked();
    await moves.refundOne(id);
    const to = await moves.show();
    expect(await moves.quote(id, to)).toMatchObject({ places: 1, oldPence: 2000, newPence: 2000 });
    await moves.move(id, to);
    expect([await club.counts(from), await club.counts(to)]).toEqual([
      FREE,
      { free: 99, held: 0, sold: 1 },
    ]);
    expect(await moves.findings()).toEqual([]);
  });

  it('gives no place of the new show back for a refund that was noted before the move', async () => {
    const { id } = await moves.booked();
    await club.steerRefunds({ next: 'pending' });
    await moves.refundOne(id);
    const to = await moves.show();
    await moves.move(id, to);
    await club.get(UnfinishedOrders).continueHalfWay();
    expect(await club.counts(to)).toEqual({ free: 99, held: 0, sold: 1 });
  });

  it('counts for its new show in the figures, counted before or not', async () => {
    for (const isCounted of [true, false]) {
      const { id, from } = await moves.booked();
      if (isCounted) await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
      const to = await moves.show();
      await moves.move(id, to);
      const sales = () => club.get(ReadSales).lastWeeks(new Date(), [from, to]);
      const expected = [expect.objectContaining({ showId: to, tickets: 2, pence: 4000 })];
      expect(await sales()).toEqual(expected);
      await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
      expect(await sales()).toEqual(expected);
    }
  });

  it('is not quarantined by a late webhook or the work after a restore', async () => {
    const { id, intentId } = await moves.booked();
    await moves.move(id, await moves.show(1500));
    await club.get(ReceiveStripeEvent).execute(stripeEvent('payment_intent.succeeded', intentId));
    await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect(await club.order(id)).toMatchObject({ state: 'completed', quarantine: null });
    expect(await moves.findings()).toEqual([]);
  });
});

describe('a move that is refused', () => {
  it('changes nothing if the show is full, cancelled or the same', async () => {
    const { id, from } = await moves.booked();
    const [full, cancelled] = [await moves.show(2000, 1), await moves.show()];
    await club.get(CloseShow).execute(cancelled);
    await expect(moves.quote(id, full)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    await expect(moves.quote(id, cancelled)).rejects.toMatchObject({ code: 'SALES_CLOSED' });
    await expect(moves.quote(id, from)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await club.counts(from)).toEqual(SOLD);
  });

  it('needs a quote that is ours, is young and is still true', async () => {
    const { id } = await moves.booked();
    const to = await moves.show();
    const { quoteId } = await moves.quote(id, to);
    const forged = moves.moveAs(MANAGER, { id, showId: to, quoteId: `${quoteId}x` });
    await expect(forged).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    await club.offers.updateOne({ _id: to }, { $set: { unitPence: pence(1900) } });
    const old = moves.moveAs(MANAGER, { id, showId: to, quoteId });
    await expect(old).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await club.counts(to)).toEqual(FREE);
  });

  it('needs a quote for the show that the booking is leaving', async () => {
    const { id, from } = await moves.booked();
    const [first, second] = [await moves.show(), await moves.show()];
    const { quoteId } = await moves.quote(id, second);
    const elsewhere = () => moves.moveAs(MANAGER, { id, showId: second, quoteId });
    await moves.move(id, first);
    await expect(elsewhere()).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    await moves.move(id, from);
    await expect(elsewhere()).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await club.order(id)).toMatchObject({ showId: from });
    expect(await club.counts(second)).toEqual(FREE);
  });

  it('needs the right at both venues', async () => {
    const { id } = await moves.booked();
    const { showId } = await club.offer({ venueId: 'bournemouth' });
    const { quoteId } = await moves.quote(id, showId);
    for (const staff of [aManager('ben', ['bournemouth']), aManager('cai', ['cardiff'])]) {
      const refused = moves.moveAs(staff, { id, showId, quoteId });
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('needs a word about another city', async () => {
    const { id } = await moves.booked();
    const { showId, ...offer } = await club.offer();
    await club.offers.updateOne(
      { _id: showId },
      { $set: { ticket: { ...offer.ticket, city: 'Bournemouth' } } },
    );
    expect(await moves.quote(id, showId)).toMatchObject({ otherCity: 'Bournemouth' });
    await expect(moves.move(id, showId)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await moves.move(id, showId, { knowsCity: true })).toMatchObject({ showId });
  });

  it('is refused if people of the booking are in', async () => {
    const { id } = await moves.booked();
    const to = await moves.show();
    const { quoteId } = await moves.quote(id, to);
    await club.orders.collection.updateOne({ _id: id as never }, { $set: { arrived: 1 } });
    const late = moves.moveAs(MANAGER, { id, showId: to, quoteId });
    await expect(late).rejects.toMatchObject({ code: 'ALREADY_IN' });
  });
});
