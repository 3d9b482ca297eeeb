import { pence, poundsToPence } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { dyingAt, FREE, HELD, MovesHarness, SOLD } from '../../test/moves.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { FollowDisputes } from '../disputes/follow-disputes.js';
import { BookingMails } from '../mails/booking-mails.js';
import { CloseShow } from '../orders/close-show.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { ReadBooking } from '../staff/read-booking.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ConfirmMyMove } from './confirm-my-move.js';
import { MoveMyBooking } from './move-my-booking.js';
import { OpenBooking } from './open-booking.js';
import { QuoteMyMove } from './quote-my-move.js';
import { ReturnMyPlaces } from './return-my-places.js';

const HOUR = 3_600_000;
const ALL_OF_THEM = { free: 96, held: 0, sold: 4 };

let club: BookingHarness;
let gifts: GiftCardHarness;
let moves: MovesHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
  moves = new MovesHarness(club);
});
afterAll(() => club.stop());

/** Four tickets at £20, paid by card. */
async function party() {
  const from = await moves.show(2000);
  const input = anOrderInput(from, { ticketQuantity: 4, amountPence: pence(8000) });
  const { id, intentId } = await club.paid(input);
  await club.get(SettleOrder).execute(id);
  return { id, intentId, from, token: await moves.tokenOf(id) };
}
type Party = Awaited<ReturnType<typeof party>>;

interface Asked {
  quantity?: number;
  moveId?: string;
  giftCardCode?: string;
}
async function ask({ token }: Party, to: string, { quantity = 2, moveId, ...gift }: Asked = {}) {
  const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to, quantity });
  const about = { token, quoteId, moveId: moveId ?? newId(), knowsCity: false };
  return club.get(MoveMyBooking).execute({ ...about, ...gift });
}
const confirm = ({ token, moveId }: { token: string; moveId: string }) =>
  club.get(ConfirmMyMove).execute({ token, moveId });
const secretOf = (reply: MyMoveReply): string =>
  'open' in reply ? (reply.open.clientSecret ?? '') : '';
const bookingOf = (reply: MyMoveReply) => {
  if ('open' in reply) throw new Error('the move waits for its payment');
  return reply.booking;
};
const refund = async (id: string, pounds: number, places: number) =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: poundsToPence(pounds), places, reason: 'ill' },
  });

/** A party of which two wait to pay £10 more for a show at £25. */
async function opened() {
  const mine = await party();
  const to = await moves.show(2500);
  const moveId = newId();
  const reply = await ask(mine, to, { moveId });
  const secret = secretOf(reply);
  return { ...mine, to, moveId, reply, secret, supplement: `move-${mine.id}-${moveId}` };
}
async function moved() {
  const move = await opened();
  await moves.pay(move.secret);
  const part = bookingOf(await confirm(move));
  return { ...move, partId: part.id };
}

describe('moving a part of a party to a dearer night', () => {
  it('asks for the difference of those who move, and holds their places', async () => {
    const { id, token, from, to, reply, moveId } = await opened();
    expect(reply).toMatchObject({ open: { duePence: 1000 } });
    expect(await moves.counts(from, to)).toEqual([ALL_OF_THEM, HELD]);
    expect(await club.order(id)).toMatchObject({ quantity: 4, showId: from });
    const { unpaidMove } = await club.get(OpenBooking).execute(token);
    expect(unpaidMove).toMatchObject({ moveId, tickets: 2, duePence: 1000, isPayable: true });
  });

  it('makes them a booking of their own when it is paid, and the others stay', async () => {
    const { id, from, to, partId, intentId, supplement } = await moved();
    expect(await club.order(id)).toMatchObject({
      ...{ showId: from, quantity: 2, totalPence: 4000 },
      splits: [{ orderId: partId, quantity: 2, pence: 4000 }],
    });
    const part = await club.order(partId);
    expect(part).toMatchObject({ showId: to, quantity: 2, unitPence: 2500, paidFor: { intentId } });
    expect(part.moves).toMatchObject([{ settledBy: 'card', differencePence: 1000 }]);
    expect(await club.order(supplement)).toMatchObject({ supplementOf: { orderId: partId } });
    expect(await moves.counts(from, to)).toEqual([SOLD, SOLD]);
    for (const subject of [id, partId]) {
      const told = await club.outbox.find({ kind: 'booking-confirmed', subject }).lean();
      expect(told).toHaveLength(subject === id ? 2 : 1);
    }
    expect(await moves.findings()).toEqual([]);
  });

  it('is one payment and one part, however often it is sent, confirmed and settled', async () => {
    const { id, token, from, to, moveId, secret, supplement } = await opened();
    const again = { token, moveId, knowsCity: false };
    const send = () => club.get(MoveMyBooking).execute(again);
    expect(secretOf(await send())).toBe(secret);
    await moves.pay(secret);
    const settle = () => club.get(SettleOrder).execute(supplement);
    await Promise.allSettled([settle(), confirm({ token, moveId }), settle(), send()]);
    const webhook = stripeEvent('payment_intent.succeeded', intentIdOf(secret));
    await club.get(ReceiveStripeEvent).execute(webhook);
    expect(bookingOf(await send())).toMatchObject({ showId: to, admits: 2 });
    expect((await club.order(id)).splits).toHaveLength(1);
    expect(await moves.counts(from, to)).toEqual([SOLD, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('needs no bank card if a gift card pays all of it', async () => {
    const mine = await party();
    const to = await moves.show(2500);
    const { code } = await gifts.card(4000);
    const part = bookingOf(await ask(mine, to, { giftCardCode: code }));
    expect(part).toMatchObject({ showId: to, admits: 2, totalPence: 5000 });
    expect(await gifts.balance(code)).toBe(3000);
    expect(await moves.counts(mine.from, to)).toEqual([SOLD, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('is one unpaid move of the party, whoever of it moves', async () => {
    const move = await opened();
    const elsewhere = await moves.show(2500);
    for (const quantity of [1, 4])
      await expect(ask(move, elsewhere, { quantity })).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await club.counts(elsewhere)).toEqual(FREE);
  });

  it.each(['completing-set', 'claim-sold', 'move-before-commit', 'move-committed'])(
    'is healed by the sweep if the process dies at %s',
    async (place) => {
      const move = await opened();
      await moves.pay(move.secret);
      expect(await dyingAt(place, () => confirm(move))).toBe(1);
      await club.get(UnfinishedOrders).continueHalfWay(new Date(Date.now() + HOUR));
      expect(await club.order(move.id)).toMatchObject({ quantity: 2, showId: move.from });
      expect(await moves.counts(move.from, move.to)).toEqual([SOLD, SOLD]);
      expect(await moves.findings()).toEqual([]);
    },
  );
});

describe('a difference for a part of a party that has changed meanwhile', () => {
  it.each<[string, (move: Party & { to: string }) => Promise<unknown>]>([
    ['only as many are left as wanted to move', ({ id }) => refund(id, 40, 2)],
    [
      'someone of it is in',
      ({ id }) => club.orders.updateOne({ _id: id }, { $set: { arrived: 1 } }),
    ],
    [
      'some of its places are for sale',
      ({ token }) => club.get(ReturnMyPlaces).execute({ token, returnId: newId(), quantity: 1 }),
    ],
    ['the new show is cancelled', ({ to }) => club.get(CloseShow).execute(to)],
  ])('goes back if %s, and the party stays together', async (_why, change) => {
    const move = await opened();
    await moves.pay(move.secret);
    await change(move);
    await expect(confirm(move)).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
    expect((await club.order(move.id)).splits ?? []).toEqual([]);
    expect((await club.counts(move.to)).sold).toBe(0);
    const about = { kind: 'difference-refunded' as const, subject: move.supplement };
    const [mail] = await club.outbox.find(about).lean();
    expect(mail && (await club.get(BookingMails).contentOf(mail))).toMatchObject({
      to: 'ada@example.org',
      refundPence: 1000,
    });
  });

  it('moves those who can still move if another one was refunded', async () => {
    const move = await opened();
    await moves.pay(move.secret);
    await refund(move.id, 20, 1);
    const part = bookingOf(await confirm(move));
    expect(part).toMatchObject({ showId: move.to, admits: 2 });
    expect(await club.order(move.id)).toMatchObject({ quantity: 2, totalPence: 4000 });
    expect(await club.counts(move.from)).toEqual({ free: 99, held: 0, sold: 1 });
    expect(await moves.findings()).toEqual([]);
  });
});

describe('the money of a part that has paid to move', () => {
  it('goes back to both payments, each its share, and the party keeps its own', async () => {
    const move = await moved();
    await refund(move.partId, 50, 2);
    expect(await moves.refundedPence(move.intentId)).toBe(4000);
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
    expect(await club.state(move.id)).toBe('completed');
    expect(await moves.findings()).toEqual([]);
  });

  it('goes back if its show is cancelled', async () => {
    const move = await moved();
    await club.get(CloseShow).execute(move.to);
    await club.get(FinishClosedShows).execute(new Date(Date.now() + HOUR));
    await club.get(UnfinishedOrders).continueHalfWay(new Date(Date.now() + HOUR));
    expect(await moves.refundedPence(move.intentId)).toBe(4000);
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
    expect(await club.order(move.id)).toMatchObject({ state: 'completed', quantity: 2 });
    expect(await moves.findings()).toEqual([]);
  });
});

describe('a part whose difference is disputed', () => {
  it('stays at its show until the club has won, and staff read the dispute at it', async () => {
    const move = await moved();
    const paymentIntent = intentIdOf(move.secret);
    const { id } = (await club.steer('disputes', { paymentIntent })) as { id: string };
    const follow = () => club.get(FollowDisputes).catchUp(new Date(Date.now() - HOUR));
    await follow();
    expect((await club.get(ReadBooking).execute(move.partId)).disputes).toMatchObject([{ id }]);
    expect((await club.get(ReadBooking).execute(move.id)).disputes).toEqual([]);
    const next = { token: await moves.tokenOf(move.partId), showId: await moves.show(2500) };
    const quote = () => club.get(QuoteMyMove).execute(next);
    await expect(quote()).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    await club.steer('disputes/decide', { id, outcome: 'won' });
    await follow();
    expect(await quote()).toMatchObject({ places: 2, becomes: 'none' });
  });
});

describe('a part that has paid to move, after a restore that has forgotten it', () => {
  it('moves again from the party, which is whole in the copy', async () => {
    const { id, from, to, partId, supplement } = await moved();
    await club.orders.deleteMany({ _id: { $in: [supplement, partId] } });
    const whole = { quantity: 4, totalPence: 8000, duePence: 8000 };
    await club.orders.updateOne({ _id: id }, { $set: whole, $unset: { splits: '' } });
    const sold = { id, quantity: 4, state: 'sold', expiresAt: new Date() };
    await club.offers.updateOne({ _id: from }, { $set: { claims: [sold], ...ALL_OF_THEM } });
    await club.offers.updateOne({ _id: to }, { $set: { claims: [], ...FREE } });
    const rebuilt = await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    const made = expect.objectContaining({ orderId: supplement, became: 'completed' });
    expect(rebuilt).toContainEqual(made);
    expect(await club.order(partId)).toMatchObject({ showId: to, quantity: 2 });
    expect(await club.order(id)).toMatchObject({ showId: from, quantity: 2, totalPence: 4000 });
    expect(await moves.counts(from, to)).toEqual([SOLD, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });
});
