import { addDays, londonDate, pence } from '@club/contracts';
import type { BookingView } from '@club/messages';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { FoldSales } from '../figures/fold-sales.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { CloseShow } from '../orders/close-show.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { MovesStore } from '../orders/moves.store.js';
import { MoveMyBooking } from './move-my-booking.js';
import { OpenBooking } from './open-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

const HOUR = 3_600_000;
const FREE = { free: 100, held: 0, sold: 0 };
const SOLD = { free: 98, held: 0, sold: 2 };
const inDays = (days: number): string => addDays(londonDate(new Date()), days);

let club: BookingHarness;
let books: AuditHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  books = new AuditHarness(club);
});
afterAll(() => club.stop());

interface ShowOptions {
  unitPence?: number;
  capacity?: number;
  days?: number;
  city?: string;
}
async function aShow(options: ShowOptions = {}): Promise<string> {
  const { unitPence = 2000, capacity = 100, days = 10, city = 'Cardiff' } = options;
  const ticket = aTicket({ date: inDays(days), city });
  return (await club.offer({ unitPence: pence(unitPence), capacity, ticket })).showId;
}

/** Two tickets at £20, paid by card. */
async function booked(days = 10): Promise<{ id: string; from: string; token: string }> {
  const from = await aShow({ days });
  const { id } = await club.paid(anOrderInput(from));
  await club.get(SettleOrder).execute(id);
  const token = await club.get(LinkToBooking).execute(await club.order(id));
  return { id, from, token };
}

const quote = (token: string, showId: string) => club.get(QuoteMyMove).execute({ token, showId });
interface Options {
  moveId?: string;
  knowsCity?: boolean;
}
async function moveAs(
  token: string,
  quoteId: string,
  { moveId = newId(), knowsCity = false }: Options = {},
): Promise<BookingView> {
  const reply = await club.get(MoveMyBooking).execute({ token, quoteId, moveId, knowsCity });
  if ('open' in reply) throw new Error('the move waits for a payment');
  return reply.booking;
}
const move = async (token: string, showId: string, options: Options = {}) =>
  moveAs(token, (await quote(token, showId)).quoteId, options);
const refusal = async (token: string) => (await club.get(OpenBooking).execute(token)).moveRefusal;

async function expectSound(): Promise<void> {
  await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  expect(await books.audit()).toEqual([]);
}

describe('moving my booking to another night', () => {
  it('takes its places with it, and notes no act of staff', async () => {
    const { id, from, token } = await booked();
    const to = await aShow();
    expect(await quote(token, to)).toMatchObject({ places: 2, becomes: 'none', otherCity: null });
    expect(await move(token, to)).toMatchObject({ id, showId: to, admits: 2 });
    expect([await club.counts(from), await club.counts(to)]).toEqual([FREE, SOLD]);
    const { moves, history } = await club.order(id);
    expect(moves).toMatchObject([{ settledBy: 'none', quantity: 2, from: { showId: from } }]);
    expect(moves?.[0]).not.toHaveProperty('by');
    expect(history.at(-1)?.note).toContain('moved from');
    const acts = club.orders.db.collection('audit_trail').find({ 'target.id': id });
    expect(await acts.toArray()).toEqual([]);
    await expectSound();
  });

  it('sends the new tickets once', async () => {
    const { id, token } = await booked();
    const moveId = newId();
    await move(token, await aShow(), { moveId });
    const mails = club.outbox.find({ subject: id, _id: /-move-/ });
    expect((await mails.lean()).map(({ _id }) => _id)).toEqual([
      `booking-confirmed-${id}-move-${id}-${moveId}`,
    ]);
  });

  it('is the same move if it is repeated, also at the same moment and after the quote', async () => {
    const { id, from, token } = await booked();
    const to = await aShow();
    const { quoteId } = await quote(token, to);
    const moveId = newId();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => moveAs(token, quoteId, { moveId })),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await moveAs(token, quoteId, { moveId })).toMatchObject({ showId: to });
    expect(await moveAs(token, 'an old quote', { moveId })).toMatchObject({ showId: to });
    expect((await club.order(id)).moves).toHaveLength(1);
    expect([await club.counts(from), await club.counts(to)]).toEqual([FREE, SOLD]);
    const { quoteId: elsewhere } = await quote(token, await aShow());
    const other = moveAs(token, elsewhere, { moveId });
    await expect(other).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('is one of two moves at the same moment', async () => {
    const { from, token } = await booked();
    const shows = [await aShow(), await aShow()];
    const quotes = await Promise.all(shows.map((showId) => quote(token, showId)));
    const outcomes = await Promise.allSettled(quotes.map(({ quoteId }) => moveAs(token, quoteId)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await club.counts(from)).toEqual(FREE);
    const counts = await Promise.all(shows.map((showId) => club.counts(showId)));
    expect(counts.map(({ sold, held }) => sold + held).sort()).toEqual([0, 2]);
  });

  it('has an id that means nothing for another booking', async () => {
    const [mine, other] = [await booked(), await booked()];
    const to = await aShow();
    const moveId = newId();
    await holdFor(`${other.id}-${moveId}`, to);
    await move(mine.token, to, { moveId });
    expect(await club.counts(to)).toEqual({ free: 96, held: 2, sold: 2 });
  });

  it('asks about another city', async () => {
    const { token } = await booked();
    const to = await aShow({ city: 'Bournemouth' });
    expect(await quote(token, to)).toMatchObject({ otherCity: 'Bournemouth' });
    await expect(move(token, to)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await move(token, to, { knowsCity: true })).toMatchObject({ showId: to });
  });
});

describe('a move of my booking that is refused', () => {
  it('comes less than 24 hours before doors', async () => {
    const { token } = await booked(0);
    const to = await aShow();
    await expect(quote(token, to)).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await refusal(token)).toMatch(/too late/);
  });

  it('comes in time for the quote and too late for the move', async () => {
    const { from, token } = await booked();
    const { quoteId } = await quote(token, await aShow());
    await club.offers.updateOne({ _id: from }, { $set: { 'ticket.date': inDays(0) } });
    await expect(moveAs(token, quoteId)).rejects.toMatchObject({ code: 'TOO_LATE' });
  });

  it('is the third one, however often staff have moved it', async () => {
    const { id, from, token } = await booked();
    const to = await aShow();
    await club.orders.updateOne({ _id: id }, { $set: { moves: [byStaff(from), byStaff(from)] } });
    await move(token, to);
    expect(await refusal(token)).toBeNull();
    await move(token, from);
    await expect(move(token, to)).rejects.toMatchObject({ code: 'MOVED_TOO_OFTEN' });
    expect(await refusal(token)).toMatch(/moved before/);
  });

  it('has read a booking that has moved away and come back since', async () => {
    const { id, from, token } = await booked();
    const to = await aShow();
    const read = await club.order(id);
    await move(token, to);
    await move(token, from);
    const place = { showId: from, unitPence: pence(2000) };
    const change = { from: place, to: { ...place, showId: to }, quantity: 2, differencePence: 0 };
    const stale = { moveId: newId(), ...change, settledBy: 'none' as const, at: new Date() };
    const moved = await club
      .get(OrdersStore)
      .transaction((session) =>
        club.get(MovesStore).move(read, { move: stale, note: 'moved' }, session),
      );
    expect(moved).toBeNull();
    expect(await club.order(id)).toMatchObject({ showId: from });
  });

  it('is for people who are in', async () => {
    const { id, token } = await booked();
    const { quoteId } = await quote(token, await aShow());
    await club.orders.collection.updateOne({ _id: id as never }, { $set: { arrived: 1 } });
    await expect(moveAs(token, quoteId)).rejects.toMatchObject({ code: 'ALREADY_IN' });
  });

  it('is to a show that is full, cancelled, over, unknown or the same', async () => {
    const { from, token } = await booked();
    const [full, cancelled, over] = [await aShow({ capacity: 1 }), await aShow(), await aShow()];
    await club.get(CloseShow).execute(cancelled);
    await club.offers.updateOne({ _id: over }, { $set: { salesEndAt: new Date() } });
    const codes = {
      [full]: 'NOT_ENOUGH_TICKETS',
      [cancelled]: 'SALES_CLOSED',
      [over]: 'SALES_CLOSED',
    };
    for (const [showId, code] of Object.entries({ ...codes, nowhere: 'SALES_CLOSED' }))
      await expect(quote(token, showId)).rejects.toMatchObject({ code });
    await expect(quote(token, from)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await club.counts(from)).toEqual(SOLD);
  });

  it('has become full, cancelled or dearer since the quote', async () => {
    const { from, token } = await booked();
    const changes = [
      [{ capacity: 1, free: 1 }, 'NOT_ENOUGH_TICKETS'],
      [{ status: 'closed' }, 'SALES_CLOSED'],
      [{ unitPence: pence(2100) }, 'PRICE_CHANGED'],
    ] as const;
    for (const [change, code] of changes) {
      const to = await aShow();
      const { quoteId } = await quote(token, to);
      await club.offers.updateOne({ _id: to }, { $set: change });
      await expect(moveAs(token, quoteId)).rejects.toMatchObject({ code });
      expect((await club.counts(to)).sold).toBe(0);
    }
    expect(await club.counts(from)).toEqual(SOLD);
  });

  it('is of a ticket that staff gave away', async () => {
    const { id, token } = await booked();
    const dearer = await aShow({ unitPence: 2500 });
    await club.orders.updateOne({ _id: id }, { $set: { unitPence: 0, 'history.0.by': 'mair' } });
    await expect(quote(token, dearer)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
  });

  it('has a link or a quote that is not ours, or a quote for staff', async () => {
    const { token } = await booked();
    const to = await aShow();
    const { quoteId } = await quote(token, to);
    for (const forged of ['', `${token}x`, 'b1.zzzzzz.AAAA'])
      await expect(quote(forged, to)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(moveAs(`${token}x`, quoteId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const forged of [`${quoteId}x`, token])
      await expect(moveAs(token, forged)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    const mine = moveAs((await booked()).token, quoteId);
    await expect(mine).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
  });
});

describe('a move of my booking beside other work', () => {
  it('has no limits if the show is cancelled, and then is not refunded', async () => {
    const { id, from, token } = await booked(0);
    await club.get(CloseShow).execute(from);
    const to = await aShow();
    await move(token, to);
    await club.get(CloseShow).endOrders(from);
    expect(await club.order(id)).toMatchObject({ state: 'completed', showId: to });
  });

  it('comes too late if the cancelled show has been refunded', async () => {
    const { from, token } = await booked();
    await club.get(CloseShow).execute(from);
    await club.get(CloseShow).endOrders(from);
    await expect(quote(token, await aShow())).rejects.toMatchObject({ code: 'NOT_PAID' });
  });

  it('frees only places that its own claim holds, if a refund came between two attempts', async () => {
    const { id, token } = await booked();
    const to = await aShow();
    const moveId = newId();
    await holdFor(`${id}-${moveId}`, to);
    const refund = { refundId: newId(), pence: pence(2000), places: 1, reason: 'one is ill' };
    await club.get(RefundOrder).refundPart(await club.order(id), refund);
    const repeated = move(token, to, { moveId });
    await expect(repeated).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await club.counts(to)).toEqual({ free: 98, held: 2, sold: 0 });
    const places = { orderId: `move-${id}-${moveId}`, quantity: 2 };
    await club.get(ClaimsStore).release(to, places);
    expect(await club.counts(to)).toEqual(FREE);
  });
});

const byStaff = (showId: string) => {
  const place = { showId, unitPence: pence(2000) };
  const about = { from: place, to: place, quantity: 2, differencePence: 0, by: 'mair' };
  return { moveId: newId(), ...about, settledBy: 'none' as const, at: new Date() };
};

/** What a process that dies after the claim leaves behind. */
async function holdFor(moveId: string, showId: string): Promise<void> {
  const now = new Date();
  const places = { orderId: `move-${moveId}`, quantity: 2, unitPence: pence(2000) };
  const hold = { ...places, expiresAt: new Date(now.getTime() + 60_000) };
  if (!(await club.get(ClaimsStore).hold(showId, hold, now))) throw new Error('no places');
}
