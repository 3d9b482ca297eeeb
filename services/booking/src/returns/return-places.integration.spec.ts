import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aClerk, acting } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { ReturnsHarness } from '../../test/returns.js';
import { creditsOf } from '../orders/domain/refunds.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SellAtDesk } from '../staff/sell-at-desk.js';

let club: BookingHarness;
let back: ReturnsHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  back = new ReturnsHarness(club);
});
afterAll(() => club.stop());

/** A sold-out show and the booking that has all of it. */
async function soldOut(tickets = 4): Promise<{ showId: string; id: string }> {
  const { showId } = await back.show({ capacity: tickets });
  return { showId, id: await back.booked(showId, tickets) };
}

describe('giving places back', () => {
  it('keeps the ticket as it is until someone buys the places', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 2);
    expect(await back.places(showId)).toEqual({ free: 0, returning: 2, [id]: 4 });
    expect((await club.order(id)).refunds).toEqual([]);
    expect(await back.view(id)).toMatchObject({ latest: { quantity: 2, sold: 0, state: 'open' } });
    expect(await back.mails('places-offered', id)).toMatchObject([
      { places: 2, valuePence: 4000, booking: { admits: 4 } },
    ]);
  });

  it('credits what is sold, and nothing else', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 2);
    const buyer = await back.booked(showId, 1);
    await back.settle();
    expect(await back.places(showId)).toEqual({ free: 0, returning: 1, [id]: 3, [buyer]: 1 });
    const order = await club.order(id);
    expect(order).toMatchObject({
      state: 'completed',
      refunds: [{ places: 1, pence: 2000, state: 'done' }],
    });
    expect(creditsOf(order)).toMatchObject([{ pence: 2000 }]);
    expect((await back.view(id)).latest).toMatchObject({
      quantity: 2,
      sold: 1,
      broughtPence: 2000,
      state: 'open',
    });
    expect(await back.mails('booking-refunded', id)).toMatchObject([
      { resoldPlaces: 1, creditPence: 2000, booking: { admits: 3 } },
    ]);
  });

  it('is settled once, however often it is tried and by however many processes', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 2);
    await back.booked(showId, 2);
    await Promise.allSettled([1, 2, 3].map(() => back.settle()));
    await back.settle();
    expect((await club.order(id)).refunds).toMatchObject([{ places: 2, pence: 4000 }]);
    expect((await back.view(id)).latest).toMatchObject({ sold: 2, state: 'ended' });
  });

  it('ends the booking with its last place and its last penny', async () => {
    const { showId, id } = await soldOut(2);
    await back.giveBack(id, 2);
    await back.booked(showId, 2);
    await back.settle();
    expect(await club.order(id)).toMatchObject({ state: 'refunded', refunds: [{ pence: 4000 }] });
  });

  it('sells the oldest return first, and free places before', async () => {
    const { showId } = await back.show({ capacity: 5 });
    const [first, second] = [await back.booked(showId, 2), await back.booked(showId, 2)];
    await back.giveBack(first, 1);
    await back.giveBack(second, 2);
    await back.held(showId, 1);
    expect(await back.places(showId)).toMatchObject({
      free: 0,
      returning: 3,
      [first]: 2,
      [second]: 2,
    });
    await back.held(showId, 2);
    expect(await back.places(showId)).toMatchObject({ returning: 1, [first]: 1, [second]: 1 });
  });

  it('sells each place once to forty who want it at the same moment', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 3);
    const tried = await Promise.allSettled(Array.from({ length: 40 }, () => back.held(showId, 1)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await back.places(showId)).toMatchObject({ free: 0, returning: 0, [id]: 1 });
  });

  it('is for sale again if the one who held the places did not pay', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 2);
    const holder = await back.held(showId, 2);
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 2, [holder]: 2 });
    await club.get(ReleaseOrder).execute(holder);
    expect(await back.places(showId)).toEqual({ free: 0, returning: 2, [id]: 4 });
    await back.settle();
    expect((await club.order(id)).refunds).toEqual([]);
  });

  it('is taken back as far as no one is buying', async () => {
    const { showId, id } = await soldOut();
    const returnId = await back.giveBack(id, 2);
    const holder = await back.held(showId, 1);
    await back.takeBack(id, returnId);
    await back.takeBack(id, returnId);
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 3, [holder]: 1 });
    await expect(back.giveBack(id, 1)).rejects.toMatchObject({ code: 'RETURN_OPEN' });
    await club.get(ReleaseOrder).execute(holder);
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 4 });
    await back.giveBack(id, 1);
    expect((await back.places(showId))['returning']).toBe(1);
  });

  it('is the same return if it is sent again, and no other one beside it', async () => {
    const { showId, id } = await soldOut();
    const returnId = await back.giveBack(id, 2);
    await back.giveBack(id, 2, returnId);
    expect((await back.places(showId))['returning']).toBe(2);
    await expect(back.giveBack(id, 1, returnId)).rejects.toMatchObject({ code: 'ID_IN_USE' });
    await expect(back.giveBack(id, 1)).rejects.toMatchObject({ code: 'RETURN_OPEN' });
  });

  it('is one of several that are sent at the same moment', async () => {
    const { showId, id } = await soldOut();
    const tried = await Promise.allSettled([1, 2, 3, 4].map((n) => back.giveBack(id, n)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await club.order(id)).returns).toHaveLength(1);
    const { returns = [] } = await back.offer(showId);
    expect(returns).toHaveLength(1);
  });

  it.each([['more than it has', 5, 'NOT_ENOUGH_TICKETS']])(
    'is refused for %s',
    async (_what, quantity, code) => {
      const { id } = await soldOut();
      await expect(back.giveBack(id, quantity)).rejects.toMatchObject({ code });
    },
  );

  it('is refused three hours before doors', async () => {
    const { showId } = await back.show({ inHours: 2 });
    const id = await back.booked(showId);
    await expect(back.giveBack(id, 1)).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect((await back.view(id)).refusal).toMatch(/too late/);
  });

  it('is for the club to do with a ticket that was free', async () => {
    const { showId } = await back.show();
    const bookingId = newId();
    const sale = {
      ...{ bookingId, showId, ticketQuantity: 1, customerName: 'Ada Lovelace' },
      ...{
        customerEmail: 'ada@example.org',
        customerPhone: '',
        payment: 'complimentary' as const,
        holdHours: 24,
      },
    };
    await acting(aClerk('bo'), 'bookings:write', () => club.get(SellAtDesk).execute(sale));
    await expect(back.giveBack(bookingId, 1)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
  });
});

describe('the end of a return', () => {
  it('comes with the end of sales: the ticket is valid, and an e-mail says so', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 2);
    await back.end();
    expect((await back.places(showId))['returning']).toBe(2);
    await back.end(new Date(Date.now() + 30 * 24 * 3_600_000));
    await back.end(new Date(Date.now() + 30 * 24 * 3_600_000));
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 4 });
    expect((await back.view(id)).latest).toMatchObject({ state: 'ended', sold: 0 });
    expect(await back.mails('places-not-sold', id)).toMatchObject([
      { places: 2, booking: { admits: 4 } },
    ]);
  });
});

describe('what a sale has promised', () => {
  it('stays with the booking when the club changes its mind', async () => {
    const { id } = await soldOut();
    expect((await club.order(id)).returnPolicy).toEqual({
      untilHours: 3,
      outcome: 'credit_if_resold',
      feePence: 0,
    });
    await club.orders.updateOne({ _id: id }, { $set: { 'returnPolicy.feePence': 150 } });
    expect((await back.view(id)).valuesPence).toEqual([1850, 3700, 5550, 7400].map(pence));
  });

  it('is the same fee for each place, also if places are given back one after another', async () => {
    const { id } = await soldOut();
    const policy = { untilHours: 3, outcome: 'credit' as const, feePence: pence(150) };
    await club.orders.updateOne({ _id: id }, { $set: { returnPolicy: policy } });
    for (let place = 0; place < 4; place += 1) await back.giveBack(id, 1);
    const { refunds } = await club.order(id);
    expect(refunds.map((refund) => refund.pence)).toEqual([1850, 1850, 1850, 1850]);
  });

  it.each([
    ['credit' as const, 0],
    ['refund' as const, 2000],
  ])('may be the money at once (%s)', async (outcome, cardPence) => {
    const { showId, id } = await soldOut();
    await club.orders.updateOne({ _id: id }, { $set: { 'returnPolicy.outcome': outcome } });
    const returnId = await back.giveBack(id, 1);
    await back.giveBack(id, 1, returnId);
    expect(await back.places(showId)).toEqual({ free: 1, returning: 0, [id]: 3 });
    expect((await club.order(id)).refunds).toMatchObject([{ places: 1, pence: 2000, cardPence }]);
    expect((await back.view(id)).latest).toMatchObject({ sold: 1, state: 'ended' });
  });
});
