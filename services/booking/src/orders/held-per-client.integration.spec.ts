import { pence } from '@club/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';

const PRICE = 2000;
const TICKETS = 6;

describe('orders without a name from one IP address (invariants.md I17)', () => {
  let club: BookingHarness;
  afterEach(() => club.stop());

  /** An order from a new browser, so that only the limit per IP address applies. */
  const hold = (showId: string, client: string) =>
    club.place({
      orderId: newId(),
      sessionId: newId(),
      showId,
      ticketQuantity: TICKETS,
      customerEmail: 'ada@example.org',
      amountPence: pence(PRICE * TICKETS),
      client,
    });
  const holdMany = async (showId: string, orders: number) => {
    for (let order = 0; order < orders; order += 1) await hold(showId, 'one-address');
  };

  it('are refused above the limit, while another IP address may still order', async () => {
    club = await BookingHarness.start({ CLUB_HELD_PER_CLIENT: '24' });
    const { showId } = await club.offer();
    await holdMany(showId, 4);
    await expect(hold(showId, 'one-address')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await hold(showId, 'another-address');
    expect(await club.counts(showId)).toEqual({ free: 70, held: 30, sold: 0 });
  });

  it('are all accepted if rate limits are off (control)', async () => {
    club = await BookingHarness.start({ CLUB_HELD_PER_CLIENT: '24', CLUB_RATE_LIMITS: 'off' });
    const { showId } = await club.offer();
    await holdMany(showId, 5);
    expect(await club.counts(showId)).toEqual({ free: 70, held: 30, sold: 0 });
  });
});
