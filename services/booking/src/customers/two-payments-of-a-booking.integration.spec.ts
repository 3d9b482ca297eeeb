import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { DearerMoves, type Opened } from '../../test/dearer-moves.js';
import { FREE, SOLD } from '../../test/moves.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { FollowDisputes } from '../disputes/follow-disputes.js';
import { CloseShow } from '../orders/close-show.js';
import { SettleOrder } from '../orders/settle-order.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { ReadBooking } from '../staff/read-booking.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let moves: DearerMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new DearerMoves(club);
});
afterAll(() => club.stop());

describe('a booking that two payments have paid', () => {
  it('returns both as a whole, each to its own card', async () => {
    const move = await moves.paid();
    await moves.refund(move.id, 50, 2);
    expect(await moves.refundedPence(move.intentId)).toBe(4000);
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
    expect(await club.state(move.id)).toBe('refunded');
    expect(await club.state(move.supplement)).toBe('refunded');
    expect(await moves.counts(move.from, move.to)).toEqual([FREE, FREE]);
    expect(await moves.findings()).toEqual([]);
  });

  it('shares a part between them, and never returns more than was paid', async () => {
    const move = await moves.paid();
    await expect(moves.refund(move.id, 50.01, 2)).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
    });
    await moves.refund(move.id, 25, 1);
    expect(await moves.refundedPence(move.intentId)).toBe(2000);
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(500);
    expect(await club.get(ReadBooking).execute(move.id)).toMatchObject({
      booking: { totalPence: 5000 },
      refundedPence: 2500,
    });
    await expect(moves.refund(move.id, 25.01, 1)).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
    });
    expect(await moves.findings()).toEqual([]);
    await moves.refund(move.id, 25, 1);
    expect(await club.state(move.supplement)).toBe('refunded');
    expect(await moves.findings()).toEqual([]);
  });

  it('returns both if its show is cancelled', async () => {
    const move = await moves.paid();
    await club.get(CloseShow).execute(move.to);
    await club.get(CloseShow).endOrders(move.to);
    await club.get(SettleOrder).execute(move.id);
    await club.get(SettleOrder).execute(move.supplement);
    expect(await moves.refundedPence(move.intentId)).toBe(4000);
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
  });

  it('returns the difference if a person has refunded the booking at Stripe', async () => {
    const move = await moves.paid();
    await club.refundAtStripe(move.intentId, 4000);
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.refunded', move.intentId));
    expect(await club.state(move.supplement)).toBe('refund_due');
    await club.get(SettleOrder).execute(move.supplement);
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
    expect(await moves.findings()).toEqual([]);
  });

  it('takes its money along when it moves again', async () => {
    const move = await moves.paid();
    const next = await moves.show(2500);
    const { quoteId } = await moves.quote(move.token, next);
    await moves.ask(move.token, quoteId, newId());
    expect(await club.order(move.supplement)).toMatchObject({ showId: next });
    expect(await moves.findings()).toEqual([]);
  });

  it('shows a dispute about the difference at the booking', async () => {
    const move = await moves.paid();
    const paymentIntent = intentIdOf(move.secret);
    const { id } = (await club.steer('disputes', { paymentIntent })) as { id: string };
    await club.get(FollowDisputes).catchUp(new Date(Date.now() - HOUR));
    expect((await club.get(ReadBooking).execute(move.id)).disputes).toHaveLength(1);
    await expect(moves.quote(move.token, await moves.show())).rejects.toMatchObject({
      code: 'CALL_THE_CLUB',
    });
    await club.steer('disputes/decide', { id, outcome: 'won' });
    await club.get(FollowDisputes).catchUp(new Date(Date.now() - HOUR));
  });
});

describe('a move that a restore has forgotten', () => {
  /** The database as it was before the move was paid. */
  async function forget(move: Opened): Promise<void> {
    await club.orders.deleteOne({ _id: move.supplement });
    await club.orders.updateOne(
      { _id: move.id },
      { $set: { showId: move.from, unitPence: 2000 }, $unset: { moves: '' } },
    );
    const sold = { id: move.id, quantity: 2, state: 'sold', expiresAt: new Date() };
    await club.offers.updateOne(
      { _id: move.from },
      { $set: { claims: [sold], free: 98, held: 0, sold: 2 } },
    );
    await club.offers.updateOne(
      { _id: move.to },
      { $set: { claims: [], free: 100, held: 0, sold: 0 } },
    );
  }
  const rebuild = () => club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));

  it.each([false, true])('is made again; its booking forgotten as well: %s', async (isLost) => {
    const move = await moves.paid();
    await forget(move);
    if (isLost) {
      await club.orders.deleteOne({ _id: move.id });
      await club.offers.updateOne({ _id: move.from }, { $set: { claims: [], ...FREE } });
    }
    const found = expect.objectContaining({ orderId: move.supplement, became: 'completed' });
    expect(await rebuild()).toContainEqual(found);
    expect(await club.order(move.id)).toMatchObject({ showId: move.to, unitPence: 2500 });
    expect(await moves.counts(move.from, move.to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });
});
