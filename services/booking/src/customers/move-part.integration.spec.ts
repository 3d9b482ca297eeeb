import { addDays, londonDate, pence } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aManager, acting } from '../../test/acting.js';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { FoldSales } from '../figures/fold-sales.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { MoveBooking } from '../moves/move-booking.js';
import { QuoteMove } from '../moves/quote-move.js';
import { CloseShow } from '../orders/close-show.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { SplitOrder } from '../orders/split-order.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { MoveMyBooking } from './move-my-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let books: AuditHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  books = new AuditHarness(club);
});
afterAll(() => club.stop());

async function aShow(unitPence = 2000): Promise<string> {
  const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
  return (await club.offer({ unitPence: pence(unitPence), ticket })).showId;
}

/** Four tickets at £20, paid by card. */
async function booked() {
  const from = await aShow();
  const input = { ...anOrderInput(from), ticketQuantity: 4, amountPence: pence(8000) };
  const { id, intentId } = await club.paid(input);
  await club.get(SettleOrder).execute(id);
  const token = await club.get(LinkToBooking).execute(await club.order(id));
  return { id, intentId, from, token };
}
const quote = (token: string, showId: string, quantity: number) =>
  club.get(QuoteMyMove).execute({ token, showId, quantity });
async function moveAs(token: string, quoteId: string, moveId = newId()) {
  const reply = await club.get(MoveMyBooking).execute({ token, quoteId, moveId, knowsCity: false });
  if ('open' in reply) throw new Error('the move waits for a payment');
  return reply.booking;
}
const moveTwo = async (token: string, showId: string, moveId = newId()) =>
  moveAs(token, (await quote(token, showId, 2)).quoteId, moveId);
const refund = async (id: string, sum: number, places: number): Promise<void> =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: pence(sum), places, reason: 'ill' },
  });
async function expectSound(): Promise<void> {
  await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  expect(await books.audit()).toEqual([]);
}

describe('moving a part of a party', () => {
  it('makes it a booking of its own, and the others stay', async () => {
    const { id, intentId, from, token } = await booked();
    const to = await aShow();
    expect(await quote(token, to, 2)).toMatchObject({ places: 2, becomes: 'none' });
    const part = await moveTwo(token, to);
    expect(part).toMatchObject({ showId: to, admits: 2, totalPence: 4000 });
    expect(part.id).not.toBe(id);
    expect(await club.order(id)).toMatchObject({
      ...{ showId: from, quantity: 2, totalPence: 4000, duePence: 4000 },
      paidFor: { showId: from, quantity: 4, unitPence: 2000, intentId },
      splits: [{ orderId: part.id, quantity: 2, pence: 4000, duePence: 4000 }],
    });
    const child = await club.order(part.id);
    expect(child).toMatchObject({ splitOf: { orderId: id }, paidFor: { intentId } });
    expect(child.paymentIntentId).toBeUndefined();
    expect(await club.counts(from)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await club.counts(to)).toEqual({ free: 98, held: 0, sold: 2 });
    const mails = await club.outbox.find({ kind: 'booking-confirmed', subject: part.id }).lean();
    expect(mails).toHaveLength(1);
    await expectSound();
  });

  it('is the same move if it is repeated, at the same moment and later', async () => {
    const { id, token } = await booked();
    const to = await aShow();
    const { quoteId } = await quote(token, to, 2);
    const moveId = newId();
    const tries = [1, 2, 3, 4].map(() => moveAs(token, quoteId, moveId));
    expect((await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled')).toBe(
      true,
    );
    const again = await moveAs(token, 'an old quote', moveId);
    expect(again).toMatchObject({ showId: to, admits: 2 });
    expect((await club.order(id)).splits).toMatchObject([{ orderId: again.id }]);
    expect(await club.counts(to)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('makes its cheaper night a gift card of the booker', async () => {
    const { token } = await booked();
    const to = await aShow(1500);
    expect(await quote(token, to, 2)).toMatchObject({ becomes: 'credit', backPence: 1000 });
    const part = await moveTwo(token, to);
    const { refunds } = await club.order(part.id);
    expect(refunds).toMatchObject([{ state: 'done', credit: { pence: 1000 } }]);
    await expectSound();
  });

  it('is refused for more tickets than there are', async () => {
    const { token } = await booked();
    const asked = quote(token, await aShow(), 5);
    await expect(asked).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });

  it('is refused if money of a gift card would have to be shared', async () => {
    const { id, token } = await booked();
    const gift = [{ account: 'a', pence: 100 }];
    await club.orders.updateOne({ _id: id }, { $set: { gift } });
    const asked = quote(token, await aShow(), 2);
    await expect(asked).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    await club.orders.updateOne({ _id: id }, { $set: { gift: [] } });
  });

  it('stays together afterwards', async () => {
    const { token } = await booked();
    const part = await moveTwo(token, await aShow());
    const link = await club.get(LinkToBooking).execute(await club.order(part.id));
    const asked = quote(link, await aShow(), 1);
    await expect(asked).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
  });

  it('is done by staff as well, with one row in the audit trail', async () => {
    const { id } = await booked();
    const showId = await aShow();
    const part = await acting(aManager('mair'), 'bookings:write', async () => {
      const { quoteId } = await club.get(QuoteMove).execute({ id, showId, quantity: 3 });
      const input = { id, showId, quoteId, quantity: 3, moveId: newId(), knowsCity: false };
      return club.get(MoveBooking).execute(input);
    });
    expect(part).toMatchObject({ showId, admits: 3, totalPence: 6000 });
    expect(await club.order(id)).toMatchObject({ quantity: 1, totalPence: 2000 });
    const rows = club.orders.db.collection('audit_trail').find({ 'target.id': id });
    expect(await rows.toArray()).toHaveLength(1);
    await expectSound();
  });
});

describe('the money of a party that has split', () => {
  it('goes back to the same payment from either booking, and not twice', async () => {
    const { id, token } = await booked();
    const part = await moveTwo(token, await aShow());
    await refund(part.id, 2000, 1);
    await refund(id, 2000, 1);
    await club.get(TakeOverRefunds).execute(await club.order(id));
    expect((await club.order(id)).refunds).toHaveLength(1);
    expect((await club.order(part.id)).refunds).toHaveLength(1);
    await expect(refund(id, 2001, 1)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await expectSound();
  });

  it('is not refunded as a whole by a request that has read it before it split', async () => {
    const { id, token } = await booked();
    const stale = await club.order(id);
    await moveTwo(token, await aShow());
    const whole = { refundId: newId(), pence: pence(8000), places: 4, reason: 'ill' };
    const late = club.get(RefundOrder).refundPart(stale, whole);
    await expect(late).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect((await club.order(id)).refunds).toEqual([]);
  });

  it('goes back whole if both shows are cancelled', async () => {
    const { id, from, token } = await booked();
    const to = await aShow();
    const part = await moveTwo(token, to);
    for (const showId of [from, to]) {
      await club.get(CloseShow).execute(showId);
      await club.get(CloseShow).endOrders(showId);
    }
    await club.get(UnfinishedOrders).settle();
    for (const one of [id, part.id])
      expect(await club.order(one)).toMatchObject({
        state: 'refunded',
        refunds: [{ pence: 4000 }],
      });
  });

  it('is shared in one order of events with a refund at the same moment', async () => {
    const { id, from, token } = await booked();
    const to = await aShow();
    await Promise.allSettled([moveTwo(token, to), refund(id, 6000, 3), moveTwo(token, to)]);
    const orders = await club.orders.find({ $or: [{ _id: id }, { 'splitOf.orderId': id }] }).lean();
    const total = orders.reduce((sum, { totalPence }) => sum + totalPence, 0);
    expect(total).toBe(8000);
    const { sold } = await club.counts(from);
    const kept = orders
      .filter(({ showId }) => showId === from)
      .reduce((sum, { quantity, refunds }) => {
        const back = refunds.reduce((places, one) => places + one.places, 0);
        return sum + quantity - back;
      }, 0);
    expect(sold).toBe(kept);
    await expectSound();
  });

  it('leaves the party as it was if the process dies before the commit', async () => {
    const { id, from, token } = await booked();
    const to = await aShow();
    const { quoteId } = await quote(token, to, 2);
    const split = club.get(SplitOrder);
    const whole = split.execute.bind(split);
    split.execute = async (party, part, session) => {
      await whole(party, part, session);
      throw new Error('died');
    };
    await expect(moveAs(token, quoteId)).rejects.toThrow('died');
    split.execute = whole;
    expect(await club.order(id)).toMatchObject({ quantity: 4, totalPence: 8000 });
    expect(await club.orders.countDocuments({ 'splitOf.orderId': id })).toBe(0);
    expect(await club.counts(from)).toEqual({ free: 96, held: 0, sold: 4 });
    expect(await club.counts(to)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('is disputed as a whole: credits of the part are frozen, and neither booking moves', async () => {
    const { intentId, token } = await booked();
    const part = await moveTwo(token, await aShow(1500));
    const link = await club.get(LinkToBooking).execute(await club.order(part.id));
    const request = { paymentIntent: intentId, isInquiry: false, reason: 'fraudulent' };
    const { id } = z.object({ id: z.string() }).parse(await club.steer('disputes', request));
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.created', intentId));
    const account = (await club.order(part.id)).refunds[0]?.credit?.account;
    expect(await club.get(GiftAccountsStore).find(account ?? '')).toMatchObject({ frozen: true });
    for (const one of [token, link])
      await expect(
        club.get(QuoteMyMove).execute({ token: one, showId: await aShow() }),
      ).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    await club.steer('disputes/decide', { id, outcome: 'won' });
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.closed', intentId));
    await expectSound();
  });

  it('is whole again after a restore to a moment before it split, with the refunds of the part', async () => {
    const { id, intentId, token } = await booked();
    const restore = await books.copy();
    const part = await moveTwo(token, await aShow());
    await refund(part.id, 2000, 1);
    await restore();
    await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect(await club.order(id)).toMatchObject({
      ...{ quantity: 4, totalPence: 8000, paymentIntentId: intentId, quarantine: null },
      refunds: [{ pence: 2000, state: 'done' }],
    });
    await expectSound();
  });

  it('stays in order after a restore to a moment at which it had split', async () => {
    const { id, token } = await booked();
    const part = await moveTwo(token, await aShow());
    const restore = await books.copy();
    await refund(part.id, 2000, 1);
    await restore();
    await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect((await club.order(id)).refunds).toEqual([]);
    expect((await club.order(part.id)).refunds).toMatchObject([{ pence: 2000, state: 'done' }]);
    await expectSound();
  });

  it('is not shortened by the refunds of a part if a restore finds it half-way', async () => {
    const { id, intentId, from, token } = await booked();
    const part = await moveTwo(token, await aShow());
    await refund(part.id, 2000, 1);
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 99 }]);
    await club.get(CloseShow).execute(from);
    await club.get(CloseShow).endOrders(from);
    await club.get(UnfinishedOrders).continueHalfWay();
    await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    await club.faults([]);
    await club.get(UnfinishedOrders).continueHalfWay(new Date(Date.now() + HOUR));
    expect((await club.order(id)).refunds).toMatchObject([{ pence: 4000, state: 'done' }]);
    expect((await club.order(part.id)).refunds).toMatchObject([{ pence: 2000, state: 'done' }]);
    const returned = (await club.refundsOf(intentId)).map(({ amount }) => amount);
    expect(returned.toSorted()).toEqual([2000, 4000]);
    await expectSound();
  });

  it('is found by the audit if a part is lost', async () => {
    const { token } = await booked();
    const part = await moveTwo(token, await aShow());
    await expectSound();
    const restore = await books.copy();
    await books.remove('orders', { _id: part.id });
    expect(await books.audit()).toContain('sums-differ');
    await restore();
  });
});
