import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { secretOf } from '../../test/dearer-moves.js';
import { GiftsForMoves } from '../../test/gifts-for-moves.js';
import { dyingAt, FREE, HELD, SOLD } from '../../test/moves.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { MoveMyBooking } from './move-my-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

let club: BookingHarness;
let moves: GiftsForMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new GiftsForMoves(club);
});
afterAll(() => club.stop());

describe('a gift card that pays all of the difference', () => {
  it('moves the booking at once, without a bank card', async () => {
    const { mine, card, to, reply, supplement, moveId } = await moves.askedWithGift(4000);
    expect(reply).toMatchObject({ booking: { showId: to, totalPence: 5000 } });
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await moves.gifts.balance(card.code)).toBe(3000);
    expect(await moves.gifts.isBalanced(card.id)).toBe(true);
    expect(JSON.stringify(await club.intents())).not.toContain(supplement);
    expect((await club.order(mine.id)).moves).toMatchObject([{ settledBy: 'gift' }]);
    const again = { token: mine.token, moveId, knowsCity: false };
    expect(await club.get(MoveMyBooking).execute(again)).toMatchObject({ booking: { showId: to } });
    expect(await moves.findings()).toEqual([]);
  });

  it('is one move and one payment, however often it is sent at the same moment', async () => {
    const mine = await moves.booked();
    const { id, code } = await moves.gifts.card(4000);
    const to = await moves.show();
    const { token } = mine;
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
    const about = { token, quoteId, moveId: newId(), knowsCity: false, giftCardCode: code };
    const send = () => club.get(MoveMyBooking).execute(about);
    await Promise.allSettled(Array.from({ length: 10 }, send));
    expect(await send()).toMatchObject({ booking: { showId: to } });
    expect(await moves.gifts.balance(code)).toBe(3000);
    expect(await moves.gifts.heldPence(id)).toBe(0);
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
    const { id, code } = await moves.gifts.card(4000);
    const to = await moves.show();
    const { token } = mine;
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
    const about = { token, quoteId, moveId: newId(), knowsCity: false, giftCardCode: code };
    const send = () => club.get(MoveMyBooking).execute(about);
    expect(await dyingAt(place, send)).toBe(1);
    await club.get(UnfinishedOrders).continueHalfWay();
    await send();
    expect(await club.order(mine.id)).toMatchObject({ showId: to });
    expect(await moves.gifts.balance(code)).toBe(3000);
    expect(await moves.gifts.heldPence(id)).toBe(0);
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('frees places and money if the process dies and no one comes back', async () => {
    const mine = await moves.booked();
    const { code } = await moves.gifts.card(4000);
    const to = await moves.show();
    const moveId = newId();
    expect(
      await dyingAt('gift-held', () => moves.askFor(mine, { to, moveId, giftCardCode: code })),
    ).toBe(1);
    expect(await moves.gifts.balance(code)).toBe(3000);
    await club.get(ReleaseOrder).execute(`move-${mine.id}-${moveId}`);
    expect(await moves.gifts.balance(code)).toBe(4000);
    expect(await moves.counts(mine.from, to)).toEqual([SOLD, FREE]);
    expect(await moves.findings()).toEqual([]);
  });
});

describe('a gift card that cannot pay', () => {
  it('is refused by name if it is unknown or empty, and nothing is held', async () => {
    const mine = await moves.booked();
    const to = await moves.show();
    const { code } = await moves.gifts.card(1000);
    const other = await moves.booked();
    await moves.askFor(other, { to: await moves.show(), giftCardCode: code });
    for (const giftCardCode of ['NO-SUCH-CODE', code]) {
      const refused = moves.askFor(mine, { to, giftCardCode });
      await expect(refused).rejects.toMatchObject({ errors: [{ path: 'giftCardCode' }] });
    }
    expect(await club.counts(to)).toEqual(FREE);
  });

  it('is refused by name if another order was quicker, and the places are free', async () => {
    const { id, code } = await moves.gifts.card(1000);
    const shows = [await moves.show(), await moves.show()];
    const bookers = [await moves.booked(), await moves.booked()];
    const asked = await Promise.allSettled(
      bookers.map((mine, index) =>
        moves.askFor(mine, { to: shows[index] ?? '', giftCardCode: code }),
      ),
    );
    const refused = asked.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused).toMatchObject([{ errors: [{ path: 'giftCardCode' }] }]);
    expect(await moves.gifts.isBalanced(id)).toBe(true);
    const held = (await moves.counts(...shows)).map((counts) => counts.held);
    expect(held).toEqual([0, 0]);
    expect(await moves.findings()).toEqual([]);
  });

  it('makes way for another means for the same show, and for no other', async () => {
    const mine = await moves.booked();
    const to = await moves.show();
    const first = await moves.askFor(mine, { to });
    const { code } = await moves.gifts.card(4000);
    const elsewhere = moves.askFor(mine, { to: await moves.show(), giftCardCode: code });
    await expect(elsewhere).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await moves.askFor(mine, { to, giftCardCode: code })).toMatchObject({
      booking: { showId: to },
    });
    expect(await moves.pay(secretOf(first))).not.toBe('succeeded');
    expect(await moves.counts(mine.from, to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('is not called empty while an open payment of the same move holds its money', async () => {
    const { mine, to, card } = await moves.askedWithGift();
    const again = moves.askFor(mine, { to, giftCardCode: card.code });
    await expect(again).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await moves.gifts.heldPence(card.id)).toBe(400);
  });

  it('leaves a rest to the bank card only if a bank card can pay it', async () => {
    const mine = await moves.booked();
    const to = await moves.show(2010);
    await expect(moves.askFor(mine, { to })).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    expect(await club.counts(to)).toEqual(FREE);
    const { code } = await moves.gifts.card(4000);
    expect(await moves.askFor(mine, { to, giftCardCode: code })).toMatchObject({
      booking: { showId: to },
    });
  });

  it('is asked again under the same id with the first card', async () => {
    const { mine, to, moveId, card } = await moves.askedWithGift();
    const again = await moves.askFor(mine, { to, moveId });
    expect(again).toMatchObject({ open: { duePence: 600 } });
    expect(await moves.gifts.heldPence(card.id)).toBe(400);
    expect(await club.counts(to)).toEqual(HELD);
  });
});

describe('money that moves pay with cards and gift cards', () => {
  it('is what bookings keep and what went back, whatever happens', async () => {
    const { id: account, code } = await moves.gifts.card(2400);
    const begun = await moves.gifts.balance(code);
    let [kept, returned] = [0, 0];
    for (let round = 0; round < 6; round += 1) {
      const mine = await moves.booked();
      const moveId = newId();
      const reply = await moves.askFor(mine, {
        to: await moves.show(),
        moveId,
        giftCardCode: code,
      });
      const supplement = `move-${mine.id}-${moveId}`;
      const { gift } = await club.order(supplement);
      const part = gift.reduce((sum, one) => sum + one.pence, 0);
      if ('open' in reply) {
        await moves.pay(secretOf(reply));
        await moves.confirm(mine.token, moveId);
      }
      if (round % 2 === 0) {
        await moves.refund(mine.id, 50, 2);
        returned += part;
      } else kept += part;
    }
    expect(returned).toBeGreaterThan(0);
    expect(await moves.gifts.balance(code)).toBe(begun - kept);
    expect(await moves.gifts.isBalanced(account)).toBe(true);
    expect(await moves.findings()).toEqual([]);
  });
});
