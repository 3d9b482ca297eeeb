import { londonDate, pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { MoneyHarness } from '../../test/money.js';
import { ReturnsHarness } from '../../test/returns.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { RefundOrder } from '../orders/refund-order.js';
import { PayByBank } from './pay-by-bank.js';
import { ReadTakings } from './read-takings.js';
import { SettleShow } from './settle-show.js';

let club: BookingHarness;
let money: MoneyHarness;
let returns: ReturnsHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
  returns = new ReturnsHarness(club);
});
afterAll(() => club.stop());

async function moveTwo(id: string, showId: string): Promise<string> {
  const token = await returns.token(id);
  const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId, quantity: 2 });
  const move = { token, quoteId, moveId: newId(), knowsCity: false };
  const reply = await club.get(MoveMyBooking).execute(move);
  if ('open' in reply) throw new Error('the move waits for a payment');
  return reply.booking.id;
}
/** A party of four at £20 of which two have moved to another show. */
async function split() {
  const { showId: from } = await returns.show({ capacity: 10 });
  const { showId: to } = await returns.show({ capacity: 10 });
  const id = await returns.booked(from);
  return { from, to, id, partId: await moveTwo(id, to) };
}
const refund = async (id: string, sum: number, places: number) =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: pence(sum), places, reason: 'ill' },
  });
const figures = async (showId: string) =>
  (await money.as('money:read', () => club.get(SettleShow).read(showId))).now;

describe('the money of a part that has left its party', () => {
  it('is in the takings of the party, whose payment it is, and differs in neither book', async () => {
    const { from, id, partId } = await split();
    await refund(partId, 2000, 1);
    expect(await money.audit()).toEqual([]);
    const day = londonDate(new Date());
    const query = { month: day.slice(0, 7), day };
    const { rows } = await money.as('money:read', () => club.get(ReadTakings).execute(query));
    for (const row of rows) expect(row.wePence).toBe(row.stripePence);
    const shown = await money.as('money:read', () =>
      club.get(ReadTakings).execute({ ...query, showId: from }),
    );
    expect(shown.rows).toMatchObject([{ key: id, wePence: 6000, stripePence: 6000 }]);
  });

  it('is settled with the show to which the part goes', async () => {
    const { from, to, partId } = await split();
    await refund(partId, 2000, 1);
    expect(await figures(from)).toMatchObject({ tickets: 2, grossPence: 4000, refundPence: 0 });
    expect(await figures(to)).toMatchObject({ tickets: 1, grossPence: 4000, refundPence: 2000 });
  });

  it('may be paid by bank transfer if the card of the party has refused it', async () => {
    const { partId } = await split();
    await club.steerRefunds({ next: 'failed' });
    await refund(partId, 500, 0);
    await club.steerRefunds({ next: 'succeeded' });
    const refundId = (await club.order(partId)).refunds[0]?.id ?? '';
    const note = 'paid to the account that she gave us';
    await money.as('bookings:refund-any', () =>
      club.get(PayByBank).execute({ id: partId, refundId, note }),
    );
    expect((await club.order(partId)).refunds).toMatchObject([
      { state: 'done', settledBy: 'bank-transfer' },
    ]);
    expect(await money.audit()).toEqual([]);
  });
});

describe('a party that offers places back', () => {
  it('stays together until they are sold or taken back', async () => {
    const { showId: from } = await returns.show({ capacity: 10 });
    const { showId: to } = await returns.show({ capacity: 10 });
    const id = await returns.booked(from);
    const returnId = await returns.giveBack(id, 1);
    await expect(moveTwo(id, to)).rejects.toMatchObject({ code: 'RETURN_OPEN' });
    await returns.takeBack(id, returnId);
    await moveTwo(id, to);
    expect(await club.order(id)).toMatchObject({ quantity: 2 });
  });

  it('either offers them or splits at the same moment', async () => {
    const { showId: from } = await returns.show({ capacity: 10 });
    const { showId: to } = await returns.show({ capacity: 10 });
    const id = await returns.booked(from);
    const both = await Promise.allSettled([moveTwo(id, to), returns.giveBack(id, 3)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isSplit = both[0].status === 'fulfilled';
    expect((await club.order(id)).quantity).toBe(isSplit ? 2 : 4);
    expect((await club.order(id)).returns ?? []).toHaveLength(isSplit ? 0 : 1);
    expect(await money.audit()).toEqual([]);
  });

  it('credits a part with what is sold of its own places', async () => {
    const { showId: from } = await returns.show({ capacity: 4 });
    const { showId: to } = await returns.show({ capacity: 2 });
    const partId = await moveTwo(await returns.booked(from), to);
    await returns.giveBack(partId, 1);
    await returns.booked(to, 1);
    await returns.settle();
    expect((await club.order(partId)).refunds).toMatchObject([
      { places: 1, pence: 2000, credit: { pence: 2000 }, state: 'done' },
    ]);
    expect(await money.audit()).toEqual([]);
  });
});
