import { pence, poundsToPence } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { dyingAt, FREE, HELD, MovesHarness, SOLD, type Mine } from '../../test/moves.js';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { CloseShow } from '../orders/close-show.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ConfirmMyMove } from './confirm-my-move.js';
import { MoveMyBooking } from './move-my-booking.js';
import { OpenBooking } from './open-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let gifts: GiftCardHarness;
let moves: MovesHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
  moves = new MovesHarness(club);
});
afterAll(() => club.stop());

interface Asked {
  to: string;
  giftCardCode?: string;
  moveId?: string;
}
async function ask({ token }: Mine, { to, moveId = newId(), ...gift }: Asked) {
  const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
  return club.get(MoveMyBooking).execute({ token, quoteId, moveId, knowsCity: false, ...gift });
}
const confirm = ({ token }: Mine, moveId: string) =>
  club.get(ConfirmMyMove).execute({ token, moveId });
const secretOf = (reply: MyMoveReply): string =>
  'open' in reply ? (reply.open.clientSecret ?? '') : '';
const refund = async (id: string, pounds: number, places: number) =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: poundsToPence(pounds), places, reason: 'they are ill' },
  });

/** A booking whose move to a show for £25 waits for its card, after a gift card of £4 has its part held. */
async function opened(cardPence = 400) {
  const mine = await moves.booked();
  const card = await gifts.card(cardPence);
  const to = await moves.show();
  const moveId = newId();
  const reply = await ask(mine, { to, moveId, giftCardCode: card.code });
  const supplement = `move-${mine.id}-${moveId}`;
  return { mine, card, to, moveId, reply, supplement, secret: secretOf(reply) };
}

describe('a gift card that pays all of the difference', () => {
  it('moves the booking at once, without a bank card', async () => {
    const { mine, card, to, reply, supplement, moveId } = await opened(4000);
    expect(reply).toMatchObject({ booking: { showId: to, totalPence: 5000 } });
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await gifts.balance(card.code)).toBe(3000);
    expect(await gifts.isBalanced(card.id)).toBe(true);
    expect(JSON.stringify(await club.intents())).not.toContain(supplement);
    expect((await club.order(mine.id)).moves).toMatchObject([{ settledBy: 'gift' }]);
    const again = { token: mine.token, moveId, knowsCity: false };
    expect(await club.get(MoveMyBooking).execute(again)).toMatchObject({ booking: { showId: to } });
    expect(await moves.findings()).toEqual([]);
  });

  it('is one move and one payment, however often it is sent at the same moment', async () => {
    const mine = await moves.booked();
    const { id, code } = await gifts.card(4000);
    const to = await moves.show();
    const { token } = mine;
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
    const about = { token, quoteId, moveId: newId(), knowsCity: false, giftCardCode: code };
    const send = () => club.get(MoveMyBooking).execute(about);
    await Promise.allSettled(Array.from({ length: 10 }, send));
    expect(await send()).toMatchObject({ booking: { showId: to } });
    expect(await gifts.balance(code)).toBe(3000);
    expect(await gifts.heldPence(id)).toBe(0);
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it.each([
    'supplement-inserted',
    'move-claimed',
    'gift-held',
    'completing-set',
    'claim-sold',
    'gift-taken',
    'move-before-commit',
    'move-committed',
  ])('is whole if the process dies at %s: a repetition or the sweep ends it', async (place) => {
    const mine = await moves.booked();
    const { id, code } = await gifts.card(4000);
    const to = await moves.show();
    const { token } = mine;
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
    const about = { token, quoteId, moveId: newId(), knowsCity: false, giftCardCode: code };
    const send = () => club.get(MoveMyBooking).execute(about);
    expect(await dyingAt(place, send)).toBe(1);
    await club.get(UnfinishedOrders).continueHalfWay();
    await send();
    expect(await club.order(mine.id)).toMatchObject({ showId: to });
    expect(await gifts.balance(code)).toBe(3000);
    expect(await gifts.heldPence(id)).toBe(0);
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('frees places and money if the process dies and no one comes back', async () => {
    const mine = await moves.booked();
    const { code } = await gifts.card(4000);
    const to = await moves.show();
    const moveId = newId();
    expect(await dyingAt('gift-held', () => ask(mine, { to, moveId, giftCardCode: code }))).toBe(1);
    expect(await gifts.balance(code)).toBe(3000);
    await club.get(ReleaseOrder).execute(`move-${mine.id}-${moveId}`);
    expect(await gifts.balance(code)).toBe(4000);
    expect(await moves.counts(mine.from, to)).toEqual([SOLD, FREE]);
    expect(await moves.findings()).toEqual([]);
  });
});

describe('a gift card that pays a part of the difference', () => {
  it('leaves the rest to the bank card, and is taken when that has paid', async () => {
    const { mine, card, to, moveId, reply, secret } = await opened();
    expect(reply).toMatchObject({ open: { duePence: 600 } });
    expect(await gifts.balance(card.code)).toBe(0);
    expect(await gifts.heldPence(card.id)).toBe(400);
    expect(await club.get(OpenBooking).execute(mine.token)).toMatchObject({
      unpaidMove: { moveId, duePence: 600, byLink: false },
    });
    expect(await moves.pay(secret)).toBe('succeeded');
    expect(await confirm(mine, moveId)).toMatchObject({ booking: { showId: to } });
    expect(await gifts.heldPence(card.id)).toBe(0);
    const order = await club.order(mine.id);
    expect(order.moves).toMatchObject([{ settledBy: 'card', differencePence: 1000 }]);
    expect(order.history.at(-1)?.note).toContain('by gift card and by card');
    expect(await moves.findings()).toEqual([]);
  });

  it('has its money again if the bank card never pays', async () => {
    const { mine, card, to, supplement } = await opened();
    await club.get(ReleaseOrder).execute(supplement);
    expect(await gifts.balance(card.code)).toBe(400);
    expect(await moves.counts(mine.from, to)).toEqual([SOLD, FREE]);
    expect(await moves.findings()).toEqual([]);
  });

  /** Paid in the moment in which the hold ended: the intent is paid, and places and gift money are free. */
  async function paidLate({ secret, supplement, to, card }: Awaited<ReturnType<typeof opened>>) {
    await moves.pay(secret);
    const ended = { $set: { state: 'expired', live: false } };
    await club.orders.updateOne({ _id: supplement }, ended);
    await club.offers.updateOne(
      { _id: to },
      { $pull: { claims: { id: supplement } }, $inc: { free: 2, held: -2 } },
    );
    await putBack(card.id);
  }

  it('still pays if the bank card has paid too late', async () => {
    const move = await opened();
    await paidLate(move);
    expect(await confirm(move.mine, move.moveId)).toMatchObject({ booking: { showId: move.to } });
    expect(await gifts.balance(move.card.code)).toBe(0);
    expect(await moves.findings()).toEqual([]);
  });

  it('was emptied meanwhile: the bank card gets its money back, and the booking stays', async () => {
    const move = await opened();
    await paidLate(move);
    const { showId } = await club.offer();
    await gifts.redeem(showId, move.card.code);
    const late = confirm(move.mine, move.moveId);
    await expect(late).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(600);
    expect(await club.order(move.mine.id)).toMatchObject({ showId: move.mine.from });
    expect(await moves.counts(move.mine.from, move.to)).toEqual([SOLD, FREE]);
    expect(await moves.findings()).toEqual([]);
    expect(await gifts.balance(move.card.code)).toBe(400);
  });

  it('goes back with the bank card if the new show is cancelled meanwhile', async () => {
    const { mine, card, to, moveId, secret } = await opened();
    await moves.pay(secret);
    await club.get(CloseShow).execute(to);
    await expect(confirm(mine, moveId)).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await moves.refundedPence(intentIdOf(secret))).toBe(600);
    expect(await gifts.balance(card.code)).toBe(400);
    expect(await gifts.isBalanced(card.id)).toBe(true);
  });

  it('is refunded to the gift card first, and never more than it has paid', async () => {
    const { mine, card, moveId, secret, supplement } = await opened();
    await moves.pay(secret);
    await confirm(mine, moveId);
    await refund(mine.id, 25, 1);
    expect((await club.order(supplement)).refunds).toMatchObject([
      { pence: 500, cardPence: 100, gift: [{ pence: 400 }] },
    ]);
    expect(await gifts.balance(card.code)).toBe(400);
    await refund(mine.id, 25, 1);
    expect(await moves.refundedPence(mine.intentId)).toBe(4000);
    expect(await moves.refundedPence(intentIdOf(secret))).toBe(600);
    expect(await gifts.balance(card.code)).toBe(400);
    expect(await club.state(supplement)).toBe('refunded');
    expect(await moves.findings()).toEqual([]);
  });
});

/** The database as it was before the move. */
async function forget(mine: Mine, { supplement, card }: { supplement: string; card: string }) {
  const { showId: to } = await club.order(mine.id);
  await club.orders.deleteOne({ _id: supplement });
  await club.orders.updateOne(
    { _id: mine.id },
    { $set: { showId: mine.from, unitPence: 2000 }, $unset: { moves: '' } },
  );
  const sold = { id: mine.id, quantity: 2, state: 'sold', expiresAt: new Date() };
  await club.offers.updateOne({ _id: mine.from }, { $set: { claims: [sold], ...SOLD } });
  await club.offers.updateOne({ _id: to }, { $set: { claims: [], ...FREE } });
  await club.orders.db.collection('gift_ledger').deleteMany({ about: supplement });
  await putBack(card);
}

/** The gift card has its £4, and no order holds any of it. */
async function putBack(card: string): Promise<void> {
  await club.orders.db
    .collection<Pick<GiftAccount, '_id' | 'availablePence' | 'holds'>>('gift_accounts')
    .updateOne({ _id: card }, { $set: { availablePence: pence(400), holds: [] } });
}

describe('a gift card that cannot pay', () => {
  it('is refused by name if it is unknown or empty, and nothing is held', async () => {
    const mine = await moves.booked();
    const to = await moves.show();
    const { code } = await gifts.card(1000);
    const other = await moves.booked();
    await ask(other, { to: await moves.show(), giftCardCode: code });
    for (const giftCardCode of ['NO-SUCH-CODE', code]) {
      const refused = ask(mine, { to, giftCardCode });
      await expect(refused).rejects.toMatchObject({ errors: [{ path: 'giftCardCode' }] });
    }
    expect(await club.counts(to)).toEqual(FREE);
  });

  it('is refused by name if another order was quicker, and the places are free', async () => {
    const { id, code } = await gifts.card(1000);
    const shows = [await moves.show(), await moves.show()];
    const bookers = [await moves.booked(), await moves.booked()];
    const asked = await Promise.allSettled(
      bookers.map((mine, index) => ask(mine, { to: shows[index] ?? '', giftCardCode: code })),
    );
    const refused = asked.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused).toMatchObject([{ errors: [{ path: 'giftCardCode' }] }]);
    expect(await gifts.isBalanced(id)).toBe(true);
    const held = (await moves.counts(...shows)).map((counts) => counts.held);
    expect(held).toEqual([0, 0]);
    expect(await moves.findings()).toEqual([]);
  });

  it('makes way for another means for the same show, and for no other', async () => {
    const mine = await moves.booked();
    const to = await moves.show();
    const first = await ask(mine, { to });
    const { code } = await gifts.card(4000);
    const elsewhere = ask(mine, { to: await moves.show(), giftCardCode: code });
    await expect(elsewhere).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await ask(mine, { to, giftCardCode: code })).toMatchObject({ booking: { showId: to } });
    expect(await moves.pay(secretOf(first))).not.toBe('succeeded');
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('is not called empty while an open payment of the same move holds its money', async () => {
    const { mine, to, card } = await opened();
    const again = ask(mine, { to, giftCardCode: card.code });
    await expect(again).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await gifts.heldPence(card.id)).toBe(400);
  });

  it('leaves a rest to the bank card only if a bank card can pay it', async () => {
    const mine = await moves.booked();
    const to = await moves.show(2010);
    await expect(ask(mine, { to })).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    expect(await club.counts(to)).toEqual(FREE);
    const { code } = await gifts.card(4000);
    expect(await ask(mine, { to, giftCardCode: code })).toMatchObject({ booking: { showId: to } });
  });

  it('is asked again under the same id with the first card', async () => {
    const { mine, to, moveId, card } = await opened();
    const again = await ask(mine, { to, moveId });
    expect(again).toMatchObject({ open: { duePence: 600 } });
    expect(await gifts.heldPence(card.id)).toBe(400);
    expect(await club.counts(to)).toEqual(HELD);
  });
});

describe('money that moves pay with cards and gift cards', () => {
  it('is what bookings keep and what went back, whatever happens', async () => {
    const { id: account, code } = await gifts.card(2400);
    const begun = await gifts.balance(code);
    let [kept, returned] = [0, 0];
    for (let round = 0; round < 6; round += 1) {
      const mine = await moves.booked();
      const moveId = newId();
      const reply = await ask(mine, { to: await moves.show(), moveId, giftCardCode: code });
      const supplement = `move-${mine.id}-${moveId}`;
      const { gift } = await club.order(supplement);
      const part = gift.reduce((sum, one) => sum + one.pence, 0);
      if ('open' in reply) {
        await moves.pay(secretOf(reply));
        await confirm(mine, moveId);
      }
      if (round % 2 === 0) {
        await refund(mine.id, 50, 2);
        returned += part;
      } else kept += part;
    }
    expect(returned).toBeGreaterThan(0);
    expect(await gifts.balance(code)).toBe(begun - kept);
    expect(await gifts.isBalanced(account)).toBe(true);
    expect(await moves.findings()).toEqual([]);
  });
});

describe('a gift card that has paid a move', () => {
  it('is on the card again after a restore that has forgotten the move', async () => {
    const { mine, card, moveId, secret, supplement } = await opened();
    await moves.pay(secret);
    await confirm(mine, moveId);
    await forget(mine, { supplement, card: card.id });
    const rebuilt = await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect(rebuilt).toContainEqual(
      expect.objectContaining({ orderId: supplement, became: 'refunded' }),
    );
    expect(await moves.refundedPence(intentIdOf(secret))).toBe(600);
    expect(await gifts.balance(card.code)).toBe(400);
    expect(await club.order(mine.id)).toMatchObject({ showId: mine.from });
  });
});
