import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { OpenBooking } from '../customers/open-booking.js';
import { SettleOrder } from './settle-order.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

describe('the link to a booking', () => {
  it('is given to the browser that places the order, and opens its ticket once it is paid', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    const { linkToken, heldUntil } = await club.submit(input);
    expect(new Date(heldUntil).getTime()).toBeGreaterThan(Date.now());
    const { booking, ticketCode } = await club.get(OpenBooking).execute(linkToken);
    expect([booking.id, booking.paymentStatus, ticketCode]).toEqual([
      input.orderId,
      'pending',
      null,
    ]);
    const { id } = await club.paid(input);
    await club.get(SettleOrder).execute(id);
    expect(await club.get(OpenBooking).execute(linkToken)).toMatchObject({
      booking: { id, paymentStatus: 'completed' },
      ticketCode: expect.stringMatching(/^T2/),
    });
  });

  it('is not given to another browser that names the order', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    await expect(club.submit({ ...input, sessionId: newId() })).rejects.toMatchObject({
      code: 'NO_ORDER',
    });
  });

  it('says until when the places are held, which is longer than before the details', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { expiresAt } = await club.place(input);
    const { heldUntil } = await club.submit(input);
    expect(new Date(heldUntil) >= new Date(expiresAt)).toBe(true);
    expect((await club.order(input.orderId)).expiresAt.toISOString()).toBe(heldUntil);
  });
});
