import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { DearerMoves, secretOf, type Opened } from '../../test/dearer-moves.js';
import { FREE, HELD, SOLD } from '../../test/moves.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { PayForMove } from '../moves/pay-for-move.js';
import { ReadTerms } from '../moves/read-terms.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';

const DECLINED = '4000000000000002';

let club: BookingHarness;
let moves: DearerMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new DearerMoves(club);
});
afterAll(() => club.stop());

/** The hold has ended, and the sweep has confirmed with Stripe that the intent cannot be paid. */
const lapse = async ({ supplement }: Opened): Promise<void> => {
  await club.orders.updateOne({ _id: supplement }, { $set: { expiresAt: new Date(0) } });
  await club.get(ReleaseOrder).execute(supplement);
};

describe('paying for a move to a dearer night', () => {
  it('holds the places first, and asks Stripe for the difference alone', async () => {
    const move = await moves.opened();
    expect(move.reply).toMatchObject({ open: { duePence: 1000 } });
    expect(await moves.counts(move.from, move.to)).toEqual([SOLD, HELD]);
    expect(await club.order(move.id)).toMatchObject({ showId: move.from, state: 'completed' });
    const intent = (await club.intents()).find(({ id }) => id === intentIdOf(move.secret));
    expect(intent?.metadata).toMatchObject({
      kind: 'move',
      orderId: move.supplement,
      bookingId: move.id,
    });
  });

  it('moves the booking when Stripe says that it is paid, once', async () => {
    const move = await moves.opened();
    await expect(moves.confirm(move.token, move.moveId)).rejects.toMatchObject({
      code: 'NOT_PAID',
    });
    expect(await moves.pay(move.secret)).toBe('succeeded');
    const answers = await Promise.all([1, 2, 3].map(() => moves.confirm(move.token, move.moveId)));
    for (const answer of answers)
      expect(answer).toMatchObject({ booking: { showId: move.to, totalPence: 5000, admits: 2 } });
    expect(await moves.counts(move.from, move.to)).toEqual([FREE, SOLD]);
    const order = await club.order(move.id);
    expect(order).toMatchObject({ unitPence: 2500, totalPence: 4000 });
    expect(order.moves).toMatchObject([{ settledBy: 'card', differencePence: 1000 }]);
    const again = await moves.ask(move.token, 'an old quote', move.moveId);
    expect(again).toMatchObject({ booking: { showId: move.to } });
    const mails = await moves.mailsAbout(move.id, 'booking-confirmed');
    expect(mails.map((mail) => mail._id).join()).toContain(move.supplement);
    expect(await moves.findings()).toEqual([]);
  });

  it('buys no places again for a process that settles it a moment later', async () => {
    const { supplement: orderId, to } = await moves.paid();
    const places = { orderId, quantity: 2 };
    expect(await club.get(ClaimsStore).sell(to, places)).toBe(true);
    expect(await club.get(ClaimsStore).sellLate(to, places, new Date())).toBe(true);
    expect(await club.counts(to)).toEqual(SOLD);
  });

  it('is paid although the browser is gone: Stripe says so, or the sweep asks', async () => {
    const [told, asked] = [await moves.opened(), await moves.opened()];
    await moves.pay(told.secret);
    const event = stripeEvent('payment_intent.succeeded', intentIdOf(told.secret));
    await club.get(ReceiveStripeEvent).execute(event);
    expect(await club.order(told.id)).toMatchObject({ showId: told.to });
    await moves.pay(asked.secret);
    await club.get(UnfinishedOrders).settle(new Date(Date.now() + 60_000));
    expect(await club.order(asked.id)).toMatchObject({ showId: asked.to });
    expect(await moves.findings()).toEqual([]);
  });

  it('keeps the places if the card is declined, and takes another one', async () => {
    const move = await moves.opened();
    expect(await moves.pay(move.secret, DECLINED)).toBe('card_declined');
    const again = await moves.ask(move.token, move.quoteId, move.moveId);
    expect(secretOf(again)).toBe(move.secret);
    expect(await moves.counts(move.from, move.to)).toEqual([SOLD, HELD]);
    await moves.pay(move.secret);
    expect(await moves.confirm(move.token, move.moveId)).toMatchObject({
      booking: { showId: move.to },
    });
  });

  it('frees the places of one that is abandoned, after its intent can no longer be paid', async () => {
    const move = await moves.opened();
    await lapse(move);
    expect(await moves.counts(move.from, move.to)).toEqual([SOLD, FREE]);
    expect(await moves.pay(move.secret)).not.toBe('succeeded');
    const repeated = moves.ask(move.token, move.quoteId, move.moveId);
    await expect(repeated).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    const { quoteId } = await moves.quote(move.token, move.to);
    expect(await moves.ask(move.token, quoteId, newId())).toMatchObject({
      open: { duePence: 1000 },
    });
  });

  it('is one payment and one move, however often it is sent at the same moment', async () => {
    const mine = await moves.booked();
    const to = await moves.show();
    const { quoteId } = await moves.quote(mine.token, to);
    const moveId = newId();
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => moves.ask(mine.token, quoteId, moveId)),
    );
    const secrets = asked.flatMap((one) => (one.status === 'fulfilled' ? secretOf(one.value) : []));
    expect(new Set(secrets.filter((secret) => secret !== '')).size).toBe(1);
    expect(await club.counts(to)).toEqual(HELD);
    await moves.pay(secretOf(await moves.ask(mine.token, quoteId, moveId)));
    await Promise.all(Array.from({ length: 20 }, () => moves.confirm(mine.token, moveId)));
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect((await club.order(mine.id)).moves).toHaveLength(1);
    expect(await moves.findings()).toEqual([]);
  });

  it('refuses a second move while one may still be paid', async () => {
    const { token } = await moves.booked();
    const quoted = async (unitPence: number) =>
      (await moves.quote(token, await moves.show(unitPence))).quoteId;
    const [first, dearer, same] = [await quoted(2500), await quoted(2500), await quoted(2000)];
    const moveId = newId();
    await moves.ask(token, first, moveId);
    for (const quoteId of [dearer, same]) {
      const second = moves.ask(token, quoteId, newId());
      await expect(second).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    }
    const other = moves.ask(token, dearer, moveId);
    await expect(other).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('lets one of two moves at the same moment be paid', async () => {
    const mine = await moves.booked();
    const shows = [await moves.show(), await moves.show()];
    const order = await club.order(mine.id);
    // Both have read the booking before either was written.
    const terms = club.get(ReadTerms);
    const plans = await Promise.all(shows.map((id) => terms.execute(order, id, 'booker')));
    const asked = await Promise.allSettled(
      plans.map((plan) => club.get(PayForMove).execute({ ...plan, moveId: newId() })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const held = await Promise.all(shows.map(async (show) => (await club.counts(show)).held));
    expect(held.sort()).toEqual([0, 2]);
  });

  it('asks Stripe nothing if there are no places', async () => {
    const mine = await moves.booked();
    const to = await moves.show(2500, 2);
    const { quoteId } = await moves.quote(mine.token, to);
    await club.place(anOrderInput(to, { amountPence: pence(5000) }));
    const moveId = newId();
    const refused = moves.ask(mine.token, quoteId, moveId);
    await expect(refused).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(JSON.stringify(await club.intents())).not.toContain(moveId);
  });
});
