import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { newOrder } from './domain/order.js';
import { OrderArrivalsStore } from './order-arrivals.store.js';

const BOOKINGS = 2_001;

describe('the bookings of a show for its door', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  const aSale = (showId: string, number: number) => {
    const now = new Date();
    return newOrder({
      ...{ _id: newId(), sessionId: newId(), showId, reference: `BK${number}AAA` },
      ...{ quantity: 1, unitPence: pence(2000), totalPence: pence(2000), duePence: pence(0) },
      ...{ name: `Guest ${number}`, email: '', state: 'completed', live: false },
      ...{ expiresAt: now, history: [], createdAt: now },
    });
  };

  it('are all of them, even if a show has more than two thousand', async () => {
    const { showId } = await club.offer();
    const sales = Array.from({ length: BOOKINGS }, (_, number) => aSale(showId, number));
    await club.orders.insertMany(sales);
    const store = club.get(OrderArrivalsStore);
    expect((await store.findOfShow(showId)).length).toBe(BOOKINGS);
    expect((await store.findOfShows([showId])).length).toBe(BOOKINGS);
  });
});
