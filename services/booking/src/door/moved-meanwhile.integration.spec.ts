import { addDays, londonDate } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { acting, aSteward } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ArrivalsStore } from './arrivals.store.js';
import { RecordArrivals } from './record-arrivals.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const aShow = async (): Promise<string> => {
  const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
  return (await club.offer({ ticket })).showId;
};

async function moveAway(id: string): Promise<void> {
  const token = await club.get(LinkToBooking).execute(await club.order(id));
  const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: await aShow() });
  const request = { token, quoteId, moveId: newId(), knowsCity: false };
  await club.get(MoveMyBooking).execute(request);
}

describe('an arrival of a booking that moves at the same moment', () => {
  it('is not counted at the show that the booking has left, nor at the new one', async () => {
    const showId = await aShow();
    const { id: bookingId } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(bookingId);
    const arrivals = club.get(ArrivalsStore);
    const find = arrivals.find.bind(arrivals);
    jest.spyOn(arrivals, 'find').mockImplementationOnce(async (id) => {
      await moveAway(bookingId);
      return find(id);
    });
    const at = new Date().toISOString();
    const arrival = {
      arrivalId: newId(),
      bookingId,
      n: 2,
      at,
      via: 'list',
      offline: false,
    } as const;
    const { results } = await acting(aSteward('sam'), 'door:admit', () =>
      club.get(RecordArrivals).execute({ showId, arrivals: [arrival] }),
    );
    expect(results).toMatchObject([{ result: 'unknown_booking', arrived: null }]);
    expect((await club.order(bookingId)).arrived ?? 0).toBe(0);
    expect(await arrivals.findOfBookings([bookingId])).toEqual([]);
  });
});
