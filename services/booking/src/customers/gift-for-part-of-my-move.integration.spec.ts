import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, intentIdOf } from '../../test/booking-harness.js';
import { GiftsForMoves, type AskedWithGift } from '../../test/gifts-for-moves.js';
import { FREE, SOLD, type Mine } from '../../test/moves.js';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { CloseShow } from '../orders/close-show.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { RebuildLostOrders } from '../restore/rebuild-lost-orders.js';
import { OpenBooking } from './open-booking.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let moves: GiftsForMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new GiftsForMoves(club);
});
afterAll(() => club.stop());

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

describe('a gift card that pays a part of the difference', () => {
  it('leaves the rest to the bank card, and is taken when that has paid', async () => {
    const { mine, card, to, moveId, reply, secret } = await moves.askedWithGift();
    expect(reply).toMatchObject({ open: { duePence: 600 } });
    expect(await moves.gifts.balance(card.code)).toBe(0);
    expect(await moves.gifts.heldPence(card.id)).toBe(400);
    expect(await club.get(OpenBooking).execute(mine.token)).toMatchObject({
      unpaidMove: { moveId, duePence: 600, byLink: false },
    });
    expect(await moves.pay(secret)).toBe('succeeded');
    expect(await moves.confirm(mine.token, moveId)).toMatchObject({ booking: { showId: to } });
    expect(await moves.gifts.heldPence(card.id)).toBe(0);
    const order = await club.order(mine.id);
    expect(order.moves).toMatchObject([{ settledBy: 'card', differencePence: 1000 }]);
    expect(order.history.at(-1)?.note).toContain('by gift card and by card');
    expect(await moves.findings()).toEqual([]);
  });

  it('has its money again if the bank card never pays', async () => {
    const { mine, card, to, supplement } = await moves.askedWithGift();
    await club.get(ReleaseOrder).execute(supplement);
    expect(await moves.gifts.balance(card.code)).toBe(400);
    expect(await moves.counts(mine.from, to)).toEqual([SOLD, FREE]);
    expect(await moves.findings()).toEqual([]);
  });

  /** Paid in the moment in which the hold ended: the intent is paid, and places and gift money are free. */
  async function paidLate({ secret, supplement, to, card }: AskedWithGift) {
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
    const move = await moves.askedWithGift();
    await paidLate(move);
    expect(await moves.confirm(move.mine.token, move.moveId)).toMatchObject({
      booking: { showId: move.to },
    });
    expect(await moves.gifts.balance(move.card.code)).toBe(0);
    expect(await moves.findings()).toEqual([]);
  });

  it('was emptied meanwhile: the bank card gets its money back, and the booking stays', async () => {
    const move = await moves.askedWithGift();
    await paidLate(move);
    const { showId } = await club.offer();
    await moves.gifts.redeem(showId, move.card.code);
    const late = moves.confirm(move.mine.token, move.moveId);
    await expect(late).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(600);
    expect(await club.order(move.mine.id)).toMatchObject({ showId: move.mine.from });
    expect(await moves.counts(move.mine.from, move.to)).toEqual([SOLD, FREE]);
    expect(await moves.findings()).toEqual([]);
    expect(await moves.gifts.balance(move.card.code)).toBe(400);
  });

  it('goes back with the bank card if the new show is cancelled meanwhile', async () => {
    const { mine, card, to, moveId, secret } = await moves.askedWithGift();
    await moves.pay(secret);
    await club.get(CloseShow).execute(to);
    await expect(moves.confirm(mine.token, moveId)).rejects.toMatchObject({
      code: 'MOVE_REFUNDED',
    });
    expect(await moves.refundedPence(intentIdOf(secret))).toBe(600);
    expect(await moves.gifts.balance(card.code)).toBe(400);
    expect(await moves.gifts.isBalanced(card.id)).toBe(true);
  });

  it('is refunded to the gift card first, and never more than it has paid', async () => {
    const { mine, card, moveId, secret, supplement } = await moves.askedWithGift();
    await moves.pay(secret);
    await moves.confirm(mine.token, moveId);
    await moves.refund(mine.id, 25, 1);
    expect((await club.order(supplement)).refunds).toMatchObject([
      { pence: 500, cardPence: 100, gift: [{ pence: 400 }] },
    ]);
    expect(await moves.gifts.balance(card.code)).toBe(400);
    await moves.refund(mine.id, 25, 1);
    expect(await moves.refundedPence(mine.intentId)).toBe(4000);
    expect(await moves.refundedPence(intentIdOf(secret))).toBe(600);
    expect(await moves.gifts.balance(card.code)).toBe(400);
    expect(await club.state(supplement)).toBe('refunded');
    expect(await moves.findings()).toEqual([]);
  });
});

describe('a gift card that has paid a move', () => {
  it('is on the card again after a restore that has forgotten the move', async () => {
    const { mine, card, moveId, secret, supplement } = await moves.askedWithGift();
    await moves.pay(secret);
    await moves.confirm(mine.token, moveId);
    await forget(mine, { supplement, card: card.id });
    const rebuilt = await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect(rebuilt).toContainEqual(
      expect.objectContaining({ orderId: supplement, became: 'refunded' }),
    );
    expect(await moves.refundedPence(intentIdOf(secret))).toBe(600);
    expect(await moves.gifts.balance(card.code)).toBe(400);
    expect(await club.order(mine.id)).toMatchObject({ showId: mine.from });
  });
});
