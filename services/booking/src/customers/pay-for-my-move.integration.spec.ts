import { payAtEmulator } from '@club/client';
import { addDays, londonDate, pence, poundsToPence } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { FollowDisputes } from '../disputes/follow-disputes.js';
import { FoldSales } from '../figures/fold-sales.js';
import { BookingMails } from '../mails/booking-mails.js';
import { PayForMove } from '../moves/pay-for-move.js';
import { ReadTerms } from '../moves/read-terms.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { CloseShow } from '../orders/close-show.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { ReadBooking } from '../staff/read-booking.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ConfirmMyMove } from './confirm-my-move.js';
import { MoveMyBooking } from './move-my-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

const HOUR = 3_600_000;
const FREE = { free: 100, held: 0, sold: 0 };
const HELD = { free: 98, held: 2, sold: 0 };
const SOLD = { free: 98, held: 0, sold: 2 };
const DECLINED = '4000000000000002';

let club: BookingHarness;
let books: AuditHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  books = new AuditHarness(club);
});
afterAll(() => club.stop());

async function aShow(unitPence = 2500, capacity = 100): Promise<string> {
  const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
  return (await club.offer({ unitPence: pence(unitPence), capacity, ticket })).showId;
}

async function booked() {
  const from = await aShow(2000);
  const { id, intentId } = await club.paid(anOrderInput(from));
  await club.get(SettleOrder).execute(id);
  const token = await club.get(LinkToBooking).execute(await club.order(id));
  return { id, intentId, from, token };
}

const quote = (token: string, showId: string) => club.get(QuoteMyMove).execute({ token, showId });
const ask = (token: string, quoteId: string, moveId: string) =>
  club.get(MoveMyBooking).execute({ token, quoteId, moveId, knowsCity: false });
const confirm = (token: string, moveId: string) =>
  club.get(ConfirmMyMove).execute({ token, moveId });
const secretOf = (reply: MyMoveReply): string =>
  'open' in reply ? (reply.open.clientSecret ?? '') : '';
const pay = (secret: string, card?: string) => payAtEmulator(club.emulator.url, secret, card);

/** A booking whose move to a show for £25 waits for £10. */
async function opened(to?: string) {
  const mine = await booked();
  const target = to ?? (await aShow());
  const { quoteId } = await quote(mine.token, target);
  const moveId = newId();
  const reply = await ask(mine.token, quoteId, moveId);
  const supplement = `move-${mine.id}-${moveId}`;
  return { ...mine, to: target, quoteId, moveId, supplement, secret: secretOf(reply), reply };
}
type Opened = Awaited<ReturnType<typeof opened>>;

async function paidMove(): Promise<Opened> {
  const move = await opened();
  await pay(move.secret);
  await confirm(move.token, move.moveId);
  return move;
}
const counts = async ({ from, to }: { from: string; to: string }) => [
  await club.counts(from),
  await club.counts(to),
];
const refunded = async (intentId: string): Promise<number> =>
  (await club.refundsOf(intentId)).reduce((sum, { amount }) => sum + amount, 0);
const refund = async (id: string, pounds: number, places: number) =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: poundsToPence(pounds), places, reason: 'they are ill' },
  });
const mailsAbout = (subject: string, kind: 'booking-confirmed' | 'difference-refunded') =>
  club.outbox.find({ subject, kind }).lean();
/** The hold has ended, and the sweep has confirmed with Stripe that the intent cannot be paid. */
const lapse = async ({ supplement }: Opened): Promise<void> => {
  await club.orders.updateOne({ _id: supplement }, { $set: { expiresAt: new Date(0) } });
  await club.get(ReleaseOrder).execute(supplement);
};
async function expectSound(): Promise<void> {
  // An hour later, when the audit looks, an order that is still open would be stuck.
  for (const { _id } of await club.orders.find({ state: { $in: ['new', 'held', 'pending'] } }))
    await club.get(ReleaseOrder).execute(_id);
  await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  expect(await books.audit()).toEqual([]);
}

describe('paying for a move to a dearer night', () => {
  it('holds the places first, and asks Stripe for the difference alone', async () => {
    const move = await opened();
    expect(move.reply).toMatchObject({ open: { duePence: 1000 } });
    expect(await counts(move)).toEqual([SOLD, HELD]);
    expect(await club.order(move.id)).toMatchObject({ showId: move.from, state: 'completed' });
    const intent = (await club.intents()).find(({ id }) => id === intentIdOf(move.secret));
    expect(intent?.metadata).toMatchObject({
      kind: 'move',
      orderId: move.supplement,
      bookingId: move.id,
    });
  });

  it('moves the booking when Stripe says that it is paid, once', async () => {
    const move = await opened();
    await expect(confirm(move.token, move.moveId)).rejects.toMatchObject({ code: 'NOT_PAID' });
    expect(await pay(move.secret)).toBe('succeeded');
    const answers = await Promise.all([1, 2, 3].map(() => confirm(move.token, move.moveId)));
    for (const answer of answers)
      expect(answer).toMatchObject({ booking: { showId: move.to, totalPence: 5000, admits: 2 } });
    expect(await counts(move)).toEqual([FREE, SOLD]);
    const order = await club.order(move.id);
    expect(order).toMatchObject({ unitPence: 2500, totalPence: 4000 });
    expect(order.moves).toMatchObject([{ settledBy: 'card', differencePence: 1000 }]);
    const again = await ask(move.token, 'an old quote', move.moveId);
    expect(again).toMatchObject({ booking: { showId: move.to } });
    const mails = await mailsAbout(move.id, 'booking-confirmed');
    expect(mails.map((mail) => mail._id).join()).toContain(move.supplement);
    await expectSound();
  });

  it('buys no places again for a process that settles it a moment later', async () => {
    const { supplement: orderId, to } = await paidMove();
    const places = { orderId, quantity: 2 };
    expect(await club.get(ClaimsStore).sell(to, places)).toBe(true);
    expect(await club.get(ClaimsStore).sellLate(to, places, new Date())).toBe(true);
    expect(await club.counts(to)).toEqual(SOLD);
  });

  it('is paid although the browser is gone: Stripe says so, or the sweep asks', async () => {
    const [told, asked] = [await opened(), await opened()];
    await pay(told.secret);
    const event = stripeEvent('payment_intent.succeeded', intentIdOf(told.secret));
    await club.get(ReceiveStripeEvent).execute(event);
    expect(await club.order(told.id)).toMatchObject({ showId: told.to });
    await pay(asked.secret);
    await club.get(UnfinishedOrders).settle(new Date(Date.now() + 60_000));
    expect(await club.order(asked.id)).toMatchObject({ showId: asked.to });
    await expectSound();
  });

  it('keeps the places if the card is declined, and takes another one', async () => {
    const move = await opened();
    expect(await pay(move.secret, DECLINED)).toBe('card_declined');
    const again = await ask(move.token, move.quoteId, move.moveId);
    expect(secretOf(again)).toBe(move.secret);
    expect(await counts(move)).toEqual([SOLD, HELD]);
    await pay(move.secret);
    expect(await confirm(move.token, move.moveId)).toMatchObject({ booking: { showId: move.to } });
  });

  it('frees the places of one that is abandoned, after its intent can no longer be paid', async () => {
    const move = await opened();
    await lapse(move);
    expect(await counts(move)).toEqual([SOLD, FREE]);
    expect(await pay(move.secret)).not.toBe('succeeded');
    const repeated = ask(move.token, move.quoteId, move.moveId);
    await expect(repeated).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    const { quoteId } = await quote(move.token, move.to);
    expect(await ask(move.token, quoteId, newId())).toMatchObject({ open: { duePence: 1000 } });
  });

  it('is one payment and one move, however often it is sent at the same moment', async () => {
    const mine = await booked();
    const to = await aShow();
    const { quoteId } = await quote(mine.token, to);
    const moveId = newId();
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => ask(mine.token, quoteId, moveId)),
    );
    const secrets = asked.flatMap((one) => (one.status === 'fulfilled' ? secretOf(one.value) : []));
    expect(new Set(secrets.filter((secret) => secret !== '')).size).toBe(1);
    expect(await club.counts(to)).toEqual(HELD);
    await pay(secretOf(await ask(mine.token, quoteId, moveId)));
    await Promise.all(Array.from({ length: 20 }, () => confirm(mine.token, moveId)));
    expect(await counts({ ...mine, to })).toEqual([FREE, SOLD]);
    expect((await club.order(mine.id)).moves).toHaveLength(1);
    await expectSound();
  });

  it('refuses a second move while one may still be paid', async () => {
    const move = await opened();
    for (const unitPence of [2500, 2000]) {
      const { quoteId } = await quote(move.token, await aShow(unitPence));
      const second = ask(move.token, quoteId, newId());
      await expect(second).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    }
    const { quoteId } = await quote(move.token, await aShow());
    const other = ask(move.token, quoteId, move.moveId);
    await expect(other).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('lets one of two moves at the same moment be paid', async () => {
    const mine = await booked();
    const shows = [await aShow(), await aShow()];
    const order = await club.order(mine.id);
    // Both have read the booking before either was written.
    const terms = club.get(ReadTerms);
    const moves = await Promise.all(shows.map((id) => terms.execute(order, id, 'booker')));
    const asked = await Promise.allSettled(
      moves.map((move) => club.get(PayForMove).execute({ ...move, moveId: newId() })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const held = await Promise.all(shows.map(async (show) => (await club.counts(show)).held));
    expect(held.sort()).toEqual([0, 2]);
  });

  it('asks Stripe nothing if there are no places', async () => {
    const mine = await booked();
    const to = await aShow(2500, 2);
    const { quoteId } = await quote(mine.token, to);
    await club.place(anOrderInput(to, { amountPence: pence(5000) }));
    const moveId = newId();
    const refused = ask(mine.token, quoteId, moveId);
    await expect(refused).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(JSON.stringify(await club.intents())).not.toContain(moveId);
  });
});

describe('a difference that is paid too late', () => {
  /** Paid in the moment in which the hold ended: the intent is paid, and the places are free. */
  async function paidLate(move: Opened): Promise<void> {
    await pay(move.secret);
    await club.orders.updateOne(
      { _id: move.supplement },
      { $set: { state: 'expired', live: false } },
    );
    await club.offers.updateOne(
      { _id: move.to },
      { $pull: { claims: { id: move.supplement } }, $inc: { free: 2, held: -2 } },
    );
  }

  it('moves the booking if there are still places', async () => {
    const move = await opened();
    await paidLate(move);
    expect(await confirm(move.token, move.moveId)).toMatchObject({ booking: { showId: move.to } });
    expect(await counts(move)).toEqual([FREE, SOLD]);
    await expectSound();
  });

  it('goes back if there are none: the booking stays, and an e-mail says so', async () => {
    const move = await opened(await aShow(2500, 2));
    await paidLate(move);
    await club.place(anOrderInput(move.to, { amountPence: pence(5000) }));
    const late = confirm(move.token, move.moveId);
    await expect(late).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await club.order(move.id)).toMatchObject({ showId: move.from, state: 'completed' });
    expect(await club.counts(move.from)).toEqual(SOLD);
    expect(await refunded(intentIdOf(move.secret))).toBe(1000);
    const [mail] = await mailsAbout(move.supplement, 'difference-refunded');
    expect(mail && (await club.get(BookingMails).contentOf(mail))).toMatchObject({
      to: 'ada@example.org',
      refundPence: 1000,
      hasMoved: false,
    });
    await expectSound();
  });

  it('goes back if the booking was refunded, let in or cancelled meanwhile', async () => {
    const changes = [
      ({ id }: Opened) => refund(id, 20, 1),
      ({ id }: Opened) =>
        club.orders.collection.updateOne({ _id: id as never }, { $set: { arrived: 1 } }),
      ({ to }: Opened) => club.get(CloseShow).execute(to),
    ];
    for (const change of changes) {
      const move = await opened();
      await pay(move.secret);
      await change(move);
      const late = confirm(move.token, move.moveId);
      await expect(late).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
      expect(await refunded(intentIdOf(move.secret))).toBe(1000);
      expect((await club.counts(move.to)).sold).toBe(0);
      expect(await club.order(move.id)).toMatchObject({ showId: move.from });
    }
  });
});

describe('a booking that two payments have paid', () => {
  it('returns both as a whole, each to its own card', async () => {
    const move = await paidMove();
    await refund(move.id, 50, 2);
    expect(await refunded(move.intentId)).toBe(4000);
    expect(await refunded(intentIdOf(move.secret))).toBe(1000);
    expect(await club.state(move.id)).toBe('refunded');
    expect(await club.state(move.supplement)).toBe('refunded');
    expect(await counts(move)).toEqual([FREE, FREE]);
    await expectSound();
  });

  it('shares a part between them, and never returns more than was paid', async () => {
    const move = await paidMove();
    await expect(refund(move.id, 50.01, 2)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await refund(move.id, 25, 1);
    expect(await refunded(move.intentId)).toBe(2000);
    expect(await refunded(intentIdOf(move.secret))).toBe(500);
    expect(await club.get(ReadBooking).execute(move.id)).toMatchObject({
      booking: { totalPence: 5000 },
      refundedPence: 2500,
    });
    await expect(refund(move.id, 25.01, 1)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await expectSound();
    await refund(move.id, 25, 1);
    expect(await club.state(move.supplement)).toBe('refunded');
    await expectSound();
  });

  it('returns both if its show is cancelled', async () => {
    const move = await paidMove();
    await club.get(CloseShow).execute(move.to);
    await club.get(CloseShow).endOrders(move.to);
    await club.get(SettleOrder).execute(move.id);
    await club.get(SettleOrder).execute(move.supplement);
    expect(await refunded(move.intentId)).toBe(4000);
    expect(await refunded(intentIdOf(move.secret))).toBe(1000);
  });

  it('returns the difference if a person has refunded the booking at Stripe', async () => {
    const move = await paidMove();
    await club.refundAtStripe(move.intentId, 4000);
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.refunded', move.intentId));
    expect(await club.state(move.supplement)).toBe('refund_due');
    await club.get(SettleOrder).execute(move.supplement);
    expect(await refunded(intentIdOf(move.secret))).toBe(1000);
    await expectSound();
  });

  it('takes its money along when it moves again', async () => {
    const move = await paidMove();
    const next = await aShow(2500);
    const { quoteId } = await quote(move.token, next);
    await ask(move.token, quoteId, newId());
    expect(await club.order(move.supplement)).toMatchObject({ showId: next });
    await expectSound();
  });

  it('shows a dispute about the difference at the booking', async () => {
    const move = await paidMove();
    const paymentIntent = intentIdOf(move.secret);
    const { id } = (await club.steer('disputes', { paymentIntent })) as { id: string };
    await club.get(FollowDisputes).catchUp(new Date(Date.now() - HOUR));
    expect((await club.get(ReadBooking).execute(move.id)).disputes).toHaveLength(1);
    await expect(quote(move.token, await aShow())).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
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
    const move = await paidMove();
    await forget(move);
    if (isLost) {
      await club.orders.deleteOne({ _id: move.id });
      await club.offers.updateOne({ _id: move.from }, { $set: { claims: [], ...FREE } });
    }
    const found = expect.objectContaining({ orderId: move.supplement, became: 'completed' });
    expect(await rebuild()).toContainEqual(found);
    expect(await club.order(move.id)).toMatchObject({ showId: move.to, unitPence: 2500 });
    expect(await counts(move)).toEqual([FREE, SOLD]);
    await expectSound();
  });
});
