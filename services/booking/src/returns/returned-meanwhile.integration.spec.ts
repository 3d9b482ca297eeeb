import { payAtEmulator } from '@club/client';
import { pence, type Arrival } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager, aSteward } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { ReturnsHarness } from '../../test/returns.js';
import { WaitingHarness } from '../../test/waiting.js';
import { OpenPayLink } from '../customers/open-pay-link.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { RecordArrivals } from '../door/record-arrivals.js';
import { MoveBooking } from '../moves/move-booking.js';
import { QuoteMove } from '../moves/quote-move.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { CloseShow } from '../orders/close-show.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { LapseOffers } from '../waiting/lapse-offers.js';

let club: BookingHarness;
let back: ReturnsHarness;
let list: WaitingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  back = new ReturnsHarness(club);
  list = new WaitingHarness(club);
});
afterAll(() => club.stop());

/** A sold-out show and the booking that has all of it, with two places offered back. */
async function offering(tickets = 4): Promise<{ showId: string; id: string; returnId: string }> {
  const { showId } = await back.show({ capacity: tickets });
  const id = await back.booked(showId, tickets);
  return { showId, id, returnId: await back.giveBack(id, 2) };
}
async function arrive(showId: string, bookingId: string, n: number) {
  const at = new Date().toISOString();
  const arrival: Arrival = { arrivalId: newId(), bookingId, n, at, via: 'list', offline: false };
  const record = { showId, arrivals: [arrival] };
  const { results } = await acting(aSteward('sam'), 'door:admit', () =>
    club.get(RecordArrivals).execute(record),
  );
  return results[0];
}
const refund = async (id: string, places: number) =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: pence(2000 * places), places, reason: 'ill' },
  });

describe('a party that comes although it has offered places back', () => {
  it('is let in as a whole if none of them is sold, and none can be sold any more', async () => {
    const { showId, id } = await offering();
    expect(await arrive(showId, id, 4)).toMatchObject({ result: 'stored', arrived: 4 });
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 4 });
    await expect(back.held(showId, 1)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect((await back.view(id)).latest).toMatchObject({ state: 'ended' });
  });

  it('has fewer places if someone is buying one at this moment', async () => {
    const { showId, id } = await offering();
    const holder = await back.held(showId, 1);
    expect(await arrive(showId, id, 4)).toMatchObject({ result: 'over', arrived: 3 });
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 3, [holder]: 1 });
    expect((await club.order(id)).arrived).toBe(3);
  });

  it('or a buyer has the places, never both, at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { showId, id } = await offering(2);
      const [arrived, bought] = await Promise.allSettled([
        arrive(showId, id, 2),
        back.held(showId, 1),
      ]);
      const { arrived: inside = 0 } = await club.order(id);
      expect(inside + (bought.status === 'fulfilled' ? 1 : 0)).toBeLessThanOrEqual(2);
      expect(arrived.status).toBe('fulfilled');
    }
  });
});

describe('a show that is cancelled while places are offered back', () => {
  it('refunds what is not sold, and nothing more for what is', async () => {
    const { showId, id } = await offering();
    const buyer = await back.booked(showId, 1);
    await back.settle();
    await back.held(showId, 1);
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute();
    await club.get(FinishClosedShows).execute();
    await back.end();
    await back.settle();
    const order = await club.order(id);
    expect(order.state).toBe('refunded');
    expect(order.refunds.map((each) => [each.places, each.pence])).toEqual([
      [1, 2000],
      [3, 6000],
    ]);
    expect(await club.state(buyer)).toBe('refunded');
    expect(await back.places(showId)).toEqual({ free: 4, returning: 0 });
    expect(await back.mails('places-not-sold', id)).toEqual([]);
  });

  it('loses no place of a sale that was not settled yet', async () => {
    const { showId, id } = await offering();
    await back.booked(showId, 2);
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute();
    await back.settle();
    await club.get(FinishClosedShows).execute();
    const { refunds } = await club.order(id);
    expect(refunds.reduce((sum, each) => sum + each.pence, 0)).toBe(8000);
    expect(await back.places(showId)).toEqual({ free: 4, returning: 0 });
  });
});

describe('a refund of a booking that has offered places back', () => {
  it('leaves no more for sale than the booking has', async () => {
    const { showId, id } = await offering();
    await refund(id, 3);
    expect(await back.places(showId)).toEqual({ free: 3, returning: 1, [id]: 1 });
    await refund(id, 1);
    expect(await back.places(showId)).toEqual({ free: 4, returning: 0 });
  });

  it.each([
    ['does not pay', { free: 4, returning: 0 }, 0],
    ['pays', { free: 2, returning: 0 }, 2],
  ])('loses and doubles no place if the one who holds some %s', async (end, places, bought) => {
    const { showId, id } = await offering();
    const input = back.input(showId, 2);
    const { clientSecret } = await club.place(input);
    await club.submit(input);
    await refund(id, 4);
    expect(await back.places(showId)).toEqual({ free: 2, returning: 0, [input.orderId]: 2 });
    if (end === 'pays') await payAtEmulator(club.emulator.url, clientSecret ?? '');
    if (end === 'pays') await club.get(SettleOrder).execute(input.orderId);
    else await club.get(ReleaseOrder).execute(input.orderId);
    await back.settle();
    const expected = bought === 0 ? places : { ...places, [input.orderId]: bought };
    expect(await back.places(showId)).toEqual(expected);
    expect((await club.order(id)).refunds).toHaveLength(1);
  });

  it('credits no place that a refund has counted already', async () => {
    const { showId, id } = await offering();
    const buyer = await back.booked(showId, 2);
    const input = { refundId: newId(), pence: pence(6000), places: 3, reason: 'ill' };
    const noted = await club.get(RefundOrder).note(await club.order(id), input);
    await back.settle();
    await club.get(RefundOrder).execute(noted);
    expect((await club.order(id)).refunds.map(({ places }) => places)).toEqual([3, 1]);
    expect(await back.places(showId)).toEqual({ free: 2, returning: 0, [buyer]: 2 });
  });
});

describe('moving a booking that has offered places back', () => {
  const quoted = async (id: string, showId: string) =>
    acting(aManager('mo'), 'bookings:write', async () => {
      const { quoteId } = await club.get(QuoteMove).execute({ id, showId });
      return club
        .get(MoveBooking)
        .execute({ id, showId, quoteId, moveId: newId(), knowsCity: false });
    });

  it('takes them back: staff move all that is not sold', async () => {
    const { showId, id } = await offering();
    const { showId: to } = await back.show({ capacity: 10 });
    await quoted(id, to);
    expect(await back.places(showId)).toEqual({ free: 4, returning: 0 });
    expect((await back.view(id)).latest).toMatchObject({ state: 'ended' });
    await back.giveBack(id, 1);
    expect(await back.places(to)).toMatchObject({ returning: 1, [id]: 4 });
  });

  it('waits while someone is buying them', async () => {
    const { id, showId } = await offering();
    const { showId: to } = await back.show({ capacity: 10 });
    await back.held(showId, 1);
    await expect(quoted(id, to)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await back.places(showId)).toMatchObject({ returning: 1, [id]: 3 });
  });

  it('is refused to the booker until they take them back', async () => {
    const { id } = await offering();
    const { showId } = await back.show({ capacity: 10 });
    const asked = { token: await back.token(id), showId };
    await expect(club.get(QuoteMyMove).execute(asked)).rejects.toMatchObject({
      code: 'RETURN_OPEN',
    });
  });
});

/** Takes the open offer of a party and pays it. @returns its order. */
async function paidOffer(wait: Parameters<WaitingHarness['take']>[0], places?: number) {
  const orderId = (await list.openOffer(wait))?._id ?? '';
  const token = await list.take(wait, places);
  const { clientSecret } = await club.get(OpenPayLink).execute(token);
  await payAtEmulator(club.emulator.url, clientSecret ?? '');
  return orderId;
}
/** A sold-out show, and a party of two that waits for it. */
async function awaited() {
  const { showId } = await back.show({ capacity: 4 });
  const id = await back.booked(showId, 4);
  return { showId, id, wait: await list.join(showId, { quantity: 2 }) };
}

describe('places that are offered back while parties wait', () => {
  it('go to the list first, and bring their money when its offer is paid', async () => {
    const { showId, id, wait } = await awaited();
    await back.giveBack(id, 3);
    await expect(back.held(showId, 1)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    const expiresAt = new Date(Date.now() + 60_000);
    const wanted = { orderId: newId(), quantity: 1, unitPence: pence(2000), expiresAt };
    expect(await club.get(ClaimsStore).hold(showId, wanted, new Date())).toBe(false);
    await list.work(showId);
    expect(await list.offered(wait)).toEqual([2]);
    expect((await back.places(showId))[id]).toBe(2);
    const orderId = await paidOffer(wait, 1);
    await club.get(ClaimsStore).sell(showId, { orderId, quantity: 1 }); // its payment is being settled
    await back.settle();
    expect((await club.order(id)).refunds).toEqual([]);
    await club.get(SettleOrder).execute(orderId);
    await back.settle();
    expect((await club.order(id)).refunds).toMatchObject([{ places: 1, pence: 2000 }]);
    expect(await back.places(showId)).toMatchObject({ free: 0, returning: 2, [id]: 3 });
  });

  it('are the booking’s own again if the offer lapses, and are offered to the next', async () => {
    const { showId, id, wait } = await awaited();
    const next = await list.join(showId);
    await back.giveBack(id, 2);
    await list.work(showId);
    expect(await list.offered(wait, next)).toEqual([2, 0]);
    await list.work(showId, new Date(Date.now() + 3 * 24 * 3_600_000));
    expect(await list.offered(wait, next)).toEqual([0, 2]);
    expect(await back.places(showId)).toMatchObject({ free: 0, returning: 0, [id]: 2 });
  });
});

describe('a payment that comes after its offer of the waiting list has lapsed', () => {
  /** As if Stripe had told of the payment only after the order had expired. */
  const paidTooLate = async () => {
    const { showId, id, wait } = await awaited();
    await back.giveBack(id, 2);
    await list.work(showId);
    const orderId = await paidOffer(wait);
    await club.get(ClaimsStore).release(showId, { orderId, quantity: 2 });
    await club.orders.updateOne({ _id: orderId }, { $set: { state: 'expired', live: false } });
    await club.get(LapseOffers).execute(showId, new Date());
    expect(await list.state(wait)).toBe('waiting');
    expect(await back.places(showId)).toEqual({ free: 0, returning: 2, [id]: 4 });
    return { showId, id, wait, orderId };
  };

  it('has the places if they are still to be had', async () => {
    const { showId, id, orderId } = await paidTooLate();
    expect(await club.get(SettleOrder).execute(orderId)).toBe('completed');
    await back.settle();
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 2, [orderId]: 2 });
    expect((await club.order(id)).refunds).toMatchObject([{ places: 2, pence: 4000 }]);
  });

  it('goes back if their booker has taken them back', async () => {
    const { showId, id, orderId } = await paidTooLate();
    const [open] = (await club.order(id)).returns ?? [];
    await back.takeBack(id, open?.returnId.slice(id.length + 1) ?? '');
    expect(await club.get(SettleOrder).execute(orderId)).toBe('refunded');
    await back.settle();
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 4 });
    expect((await club.order(id)).refunds).toEqual([]);
  });
});

describe('a refund of those who have bought the places', () => {
  it('frees them, and the first booker keeps the credit', async () => {
    const { showId, id } = await offering();
    const buyer = await back.booked(showId, 2);
    await back.settle();
    await refund(buyer, 2);
    expect(await back.places(showId)).toEqual({ free: 2, returning: 0, [id]: 2 });
    expect((await club.order(id)).refunds).toMatchObject([{ places: 2, pence: 4000 }]);
  });

  it('offers them again if the first booker has no credit yet', async () => {
    const { showId, id } = await offering();
    const buyer = await back.booked(showId, 2);
    await refund(buyer, 1);
    expect(await back.places(showId)).toEqual({ free: 0, returning: 1, [id]: 3, [buyer]: 1 });
    await back.settle();
    expect((await club.order(id)).refunds).toMatchObject([{ places: 1, pence: 2000 }]);
  });
});
