import { pence } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { dyingAt, FREE, MovesHarness, SOLD, type Mine } from '../../test/moves.js';
import { WaitingHarness } from '../../test/waiting.js';
import { QuoteMove } from '../moves/quote-move.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { MoveMyBooking } from './move-my-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

const LAST = 2;
const MINUTE = 60_000;
const ALL_SOLD = { free: 0, held: 0, sold: LAST };
const ALL_HELD = { free: 0, held: LAST, sold: 0 };

let club: BookingHarness;
let gifts: GiftCardHarness;
let list: WaitingHarness;
let moves: MovesHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
  list = new WaitingHarness(club);
  moves = new MovesHarness(club);
});
afterAll(() => club.stop());

const quote = ({ token }: Mine, showId: string) => club.get(QuoteMyMove).execute({ token, showId });
async function ask(mine: Mine, showId: string, gift: { giftCardCode?: string } = {}) {
  const { quoteId } = await quote(mine, showId);
  const about = { token: mine.token, quoteId, moveId: newId(), knowsCity: false };
  return club.get(MoveMyBooking).execute({ ...about, ...gift });
}
const secretOf = (reply: MyMoveReply): string =>
  'open' in reply ? (reply.open.clientSecret ?? '') : '';

/** A booking whose unpaid move holds the last places of a show for £25. */
async function opened() {
  const mine = await moves.booked();
  const to = await moves.show(2500, LAST);
  const first = await ask(mine, to);
  return { mine, to, first, card: await gifts.card(4000) };
}

describe('the last places of a show, which an unpaid move of my own holds', () => {
  it('do not keep me from asking again what the move costs', async () => {
    const { mine, to } = await opened();
    expect(await quote(mine, to)).toMatchObject({ places: 2, differencePence: 1000 });
    const other = await moves.booked();
    await expect(quote(other, to)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });

  it('are mine if I pay with a gift card instead', async () => {
    const { mine, to, first, card } = await opened();
    const moved = await ask(mine, to, { giftCardCode: card.code });
    expect(moved).toMatchObject({ booking: { showId: to } });
    expect(await moves.pay(secretOf(first))).not.toBe('succeeded');
    expect(await moves.counts(mine.from, to)).toEqual([FREE, ALL_SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('stay mine while others wait for the show', async () => {
    const { mine, to, card } = await opened();
    const wait = await list.join(to, { quantity: 1 });
    const moved = await ask(mine, to, { giftCardCode: card.code });
    await list.work(to);
    expect(moved).toMatchObject({ booking: { showId: to } });
    expect(await list.offered(wait)).toEqual([0]);
    expect(await club.counts(to)).toEqual(ALL_SOLD);
  });

  it('stay mine if I ask for a part of my party, which does not get them', async () => {
    const { mine, to, first } = await opened();
    const part = { token: mine.token, showId: to, quantity: 1 };
    await expect(club.get(QuoteMyMove).execute(part)).rejects.toMatchObject({
      code: 'NOT_ENOUGH_TICKETS',
    });
    expect(await club.counts(to)).toEqual(ALL_HELD);
    expect(await moves.pay(secretOf(first))).toBe('succeeded');
  });

  it('come free if the process dies before the other payment begins', async () => {
    const { mine, to, card } = await opened();
    const again = () => ask(mine, to, { giftCardCode: card.code });
    expect(await dyingAt('places-handed-over', again)).toBe(1);
    expect(await club.counts(to)).toEqual(ALL_HELD);
    await club.get(UnfinishedOrders).continueHalfWay();
    await club.get(FreeOrphans).execute(new Date(Date.now() + 2 * MINUTE));
    expect(await club.counts(to)).toEqual({ free: LAST, held: 0, sold: 0 });
    expect(await again()).toMatchObject({ booking: { showId: to } });
    expect(await moves.findings()).toEqual([]);
  });

  it('are the only ones that I am promised until I have paid', async () => {
    const { mine, to } = await opened();
    const elsewhere = quote(mine, await moves.show(2500));
    await expect(elsewhere).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    // At this price nothing is due, so the move would replace no payment.
    await club.offers.updateOne({ _id: to }, { $set: { unitPence: pence(2000) } });
    await expect(quote(mine, to)).rejects.toMatchObject({ code: 'MOVE_OPEN' });
  });

  it('are mine at the price of today', async () => {
    const { mine, to, card } = await opened();
    await club.offers.updateOne({ _id: to }, { $set: { unitPence: pence(3000) } });
    const moved = await ask(mine, to, { giftCardCode: card.code });
    expect(moved).toMatchObject({ booking: { showId: to, totalPence: 6000 } });
    expect(await club.counts(to)).toEqual(ALL_SOLD);
  });
});

describe('the last places of a show, which a link of staff holds', () => {
  const LINK = { payment: 'link' as const, holdHours: 12 };
  const DESK = { payment: 'desk' as const };

  it('are those of the booking if its difference is paid at the desk instead, while others wait', async () => {
    const mine = await moves.booked();
    const to = await moves.show(2500, LAST);
    await moves.byStaff({ id: mine.id, showId: to, ...LINK });
    const wait = await list.join(to, { quantity: 1 });
    await moves.byStaff({ id: mine.id, showId: to, ...DESK });
    await list.work(to);
    expect(await list.offered(wait)).toEqual([0]);
    expect(await moves.counts(mine.from, to)).toEqual([FREE, ALL_SOLD]);
  });

  it('are those of the next link', async () => {
    const mine = await moves.booked();
    const to = await moves.show(2500, LAST);
    await moves.byStaff({ id: mine.id, showId: to, ...LINK });
    await moves.byStaff({ id: mine.id, showId: to, ...LINK });
    expect(await moves.counts(mine.from, to)).toEqual([SOLD, ALL_HELD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('are not promised to the booker on their page, who has to pay for the link', async () => {
    const mine = await moves.booked();
    const to = await moves.show(2500, LAST);
    await moves.byStaff({ id: mine.id, showId: to, ...LINK });
    for (const show of [to, await moves.show(2500), await moves.show(1500)])
      await expect(quote(mine, show)).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await club.counts(to)).toEqual(ALL_HELD);
  });

  it('are not promised to staff while the booker is paying', async () => {
    const { mine, to } = await opened();
    const asked = acting(aManager('mair'), 'bookings:write', () =>
      club.get(QuoteMove).execute({ id: mine.id, showId: to }),
    );
    await expect(asked).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });
});
