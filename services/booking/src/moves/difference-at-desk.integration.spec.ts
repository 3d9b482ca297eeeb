import { pence, poundsToPence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aClerk, acting, aManager } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { dyingAt, FREE, MovesHarness, SOLD } from '../../test/moves.js';
import { SettleShow } from '../money/settle-show.js';
import { CloseShow } from '../orders/close-show.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadBooking } from '../staff/read-booking.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { MakeMove } from './make-move.js';
import { MoveBooking } from './move-booking.js';
import { QuoteMove } from './quote-move.js';
import { ReadTerms } from './read-terms.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let moves: MovesHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new MovesHarness(club);
});
afterAll(() => club.stop());

/** A booking that has moved to a show for £25, with £10 at the desk. */
async function moved() {
  const mine = await moves.booked();
  const to = await moves.show();
  const moveId = newId();
  const booking = await moves.byStaff({ id: mine.id, showId: to, moveId, payment: 'desk' });
  return { ...mine, to, moveId, booking, supplement: `move-${moveId}` };
}
const refund = async (id: string, pounds: number, places: number) =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: poundsToPence(pounds), places, reason: 'they are ill' },
  });

describe('a difference that is paid at the desk', () => {
  it('moves the booking at once, with the money on a supplement', async () => {
    const { id, from, to, booking, supplement } = await moved();
    expect(booking).toMatchObject({ showId: to, totalPence: 5000, admits: 2 });
    expect(await moves.counts(from, to)).toEqual([FREE, SOLD]);
    expect(await club.order(id)).toMatchObject({
      unitPence: 2500,
      totalPence: 4000,
      moves: [{ settledBy: 'desk', by: 'mair', differencePence: 1000 }],
    });
    expect(await club.order(supplement)).toMatchObject({
      state: 'completed',
      live: false,
      totalPence: 1000,
      duePence: 0,
      history: [{ by: 'mair', note: 'paid at the desk' }],
    });
    expect(await moves.findings()).toEqual([]);
  });

  it('asks Stripe for nothing, and leaves one row in the audit trail', async () => {
    const { id, moveId } = await moved();
    expect(JSON.stringify(await club.intents())).not.toContain(moveId);
    const rows = club.orders.db.collection('audit_trail').find({ 'target.id': id });
    expect(await rows.toArray()).toMatchObject([
      { act: 'booking-move', details: { becomes: 'pay', payment: 'desk', pence: 1000 } },
    ]);
  });

  it('needs no manager, because no money is let go', async () => {
    const { id } = await moves.booked();
    const showId = await moves.show();
    const booking = await moves.byStaff({ id, showId, payment: 'desk' }, aClerk('carys'));
    expect(booking).toMatchObject({ showId });
  });

  it('is taken once, however often the request is repeated', async () => {
    const { id, from } = await moves.booked();
    const to = await moves.show();
    const input = { id, showId: to, moveId: newId(), payment: 'desk' as const };
    await Promise.allSettled([1, 2, 3].map(() => moves.byStaff(input)));
    expect((await club.order(id)).moves).toHaveLength(1);
    expect(await moves.counts(from, to)).toEqual([FREE, SOLD]);
    expect(await club.orders.countDocuments({ 'supplementOf.orderId': id })).toBe(1);
    expect(await moves.findings()).toEqual([]);
  });

  it('leaves no places held by a repeated request that comes late and dies', async () => {
    const mine = await moves.booked();
    const to = await moves.show();
    const [moveId, before] = [newId(), await club.order(mine.id)];
    const read = await club.get(ReadTerms).execute(before, to, 'staff');
    await moves.byStaff({ id: mine.id, showId: to, moveId, payment: 'desk' });
    const late = () => club.get(MakeMove).execute({ ...read, moveId, payment: 'desk' });
    expect(await dyingAt('move-claimed', late)).toBe(1);
    expect(await club.counts(to)).toEqual({ free: 96, held: 2, sold: 2 });
    const ended = { $set: { 'claims.$.expiresAt': new Date(0) } };
    await club.offers.updateOne({ _id: to, 'claims.id': `move-${moveId}` }, ended);
    expect(await moves.findings()).toEqual(['claim-of-ended-order']);
    await club.get(FreeOrphans).execute(new Date());
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('is not taken for another booking under the same id', async () => {
    const { moveId } = await moved();
    const other = await moves.booked();
    const input = { id: other.id, showId: await moves.show(), moveId, payment: 'desk' as const };
    await expect(moves.byStaff(input)).rejects.toMatchObject({ code: 'ID_IN_USE' });
    expect(await club.order(other.id)).toMatchObject({ showId: other.from });
  });

  it('is one of two moves at the same moment', async () => {
    const { id, from } = await moves.booked();
    const shows = [await moves.show(), await moves.show()];
    const asStaff = <T>(work: () => Promise<T>) => acting(aManager('mair'), 'bookings:write', work);
    const quote = (showId: string) => asStaff(() => club.get(QuoteMove).execute({ id, showId }));
    const quotes = await Promise.all(shows.map(quote)); // both before either of them moves
    const outcomes = await Promise.allSettled(
      shows.map((showId, index) => {
        const about = { id, showId, quoteId: quotes[index]?.quoteId ?? '', moveId: newId() };
        const input = { ...about, knowsCity: false, payment: 'desk' as const };
        return asStaff(() => club.get(MoveBooking).execute(input));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await club.counts(from)).toEqual(FREE);
    expect(await club.orders.countDocuments({ 'supplementOf.orderId': id })).toBe(1);
    expect(await moves.findings()).toEqual([]);
  });

  it('is either paid or not charged', async () => {
    const { id } = await moves.booked();
    const showId = await moves.show();
    const unsaid = moves.byStaff({ id, showId });
    await expect(unsaid).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('pays for a part of a party as well', async () => {
    const { id, from } = await moves.booked();
    const to = await moves.show();
    const part = await moves.byStaff({ id, showId: to, quantity: 1, payment: 'desk' });
    expect(part).toMatchObject({ showId: to, admits: 1, totalPence: 2500 });
    expect(await moves.counts(from, to)).toEqual([
      { free: 99, held: 0, sold: 1 },
      { free: 99, held: 0, sold: 1 },
    ]);
    expect(await club.order(id)).toMatchObject({ showId: from, totalPence: 2000 });
    expect(await moves.findings()).toEqual([]);
  });

  it.each(['move-claimed', 'move-before-commit', 'move-committed'])(
    'is whole or not there if the process dies at %s',
    async (place) => {
      const { id, from } = await moves.booked();
      const to = await moves.show();
      const input = { id, showId: to, moveId: newId(), payment: 'desk' as const };
      expect(await dyingAt(place, () => moves.byStaff(input))).toBe(1);
      const hasMoved = place === 'move-committed';
      const money = () => club.orders.countDocuments({ 'supplementOf.orderId': id });
      expect(await money()).toBe(hasMoved ? 1 : 0);
      await club.get(FreeOrphans).execute(new Date(Date.now() + HOUR));
      expect(await moves.counts(from, to)).toEqual(hasMoved ? [FREE, SOLD] : [SOLD, FREE]);
      expect(await moves.byStaff(input).catch(() => club.order(id))).toMatchObject({ showId: to });
      expect(await money()).toBe(1);
      expect(await moves.findings()).toEqual([]);
    },
  );
});

describe('the money of a difference that was taken at the desk', () => {
  it('counts in the settlement of the new show', async () => {
    const { to } = await moved();
    const treasurer = aManager('tess');
    const { now } = await acting(treasurer, 'money:read', () => club.get(SettleShow).read(to));
    expect(now).toMatchObject({ tickets: 2, grossPence: 5000, discountPence: 0 });
  });

  it('goes back at the desk, and the rest to the card', async () => {
    const { id, intentId, from, to, supplement } = await moved();
    await refund(id, 25, 1);
    expect(await moves.refundedPence(intentId)).toBe(2000);
    expect((await club.order(supplement)).refunds).toMatchObject([
      { pence: 500, cardPence: 0, state: 'done' },
    ]);
    expect(await moves.findings()).toEqual([]);
    await refund(id, 25, 1);
    expect(await moves.refundedPence(intentId)).toBe(4000);
    expect(await club.state(supplement)).toBe('refunded');
    expect(await moves.counts(from, to)).toEqual([FREE, FREE]);
    expect(await moves.findings()).toEqual([]);
  });

  it('is owed if the show is cancelled', async () => {
    const { id, to, supplement } = await moved();
    await club.get(CloseShow).execute(to);
    await club.get(CloseShow).endOrders(to);
    for (const order of [id, supplement]) await club.get(SettleOrder).execute(order);
    expect(await club.state(supplement)).toBe('refunded');
    expect((await club.order(supplement)).refunds).toMatchObject([{ pence: 1000, cardPence: 0 }]);
  });

  it('stays with the booking when it moves on', async () => {
    const { id, supplement } = await moved();
    const next = await moves.show();
    await moves.byStaff({ id, showId: next });
    expect(await club.order(supplement)).toMatchObject({ showId: next });
    const detail = await acting(aManager('mair'), 'bookings:read', () =>
      club.get(ReadBooking).execute(id),
    );
    expect(detail).toMatchObject({ booking: { totalPence: pence(5000) }, unpaidMove: null });
    expect(await moves.findings()).toEqual([]);
  });
});
