import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aWish, BookingHarness } from '../../test/booking-harness.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ManageBookings } from './manage-bookings.js';

describe('what staff do with bookings', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());
  const manage = () => club.get(ManageBookings);

  it('a refund in part is noted, paid back once, and shown', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(aWish(showId));
    await club.get(SettleOrder).execute(id);
    const wish = { refundId: `${id}-1`, pence: pence(2000), places: 1, reason: 'one is ill' };
    await manage().refund(id, wish);
    await manage().refund(id, wish);
    const detail = await manage().read(id);
    expect(detail).toMatchObject({
      refundedPence: 2000,
      refunds: [{ pence: 2000, places: 1, state: 'done', reason: 'one is ill' }],
    });
    expect(
      (await club.refunds()).filter(({ metadata }) => metadata['refundId'] === wish.refundId),
    ).toHaveLength(1);
    expect(detail.mails.map(({ kind }) => kind).sort()).toEqual([
      'booking-confirmed',
      'booking-refunded',
    ]);
  });

  it('a confirmation is sent again as a mail of its own, and the customer can be changed', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(aWish(showId));
    await club.get(SettleOrder).execute(id);
    await manage().resend(id);
    await manage().editCustomer(id, {
      customerName: 'Grace Hopper',
      customerEmail: 'grace@example.org',
      customerPhone: '',
    });
    const detail = await manage().read(id);
    expect(detail.mails).toHaveLength(2);
    expect(detail.booking).toMatchObject({
      customerName: 'Grace Hopper',
      customerEmail: 'grace@example.org',
    });
    expect(detail.history.map(({ what }) => what).join()).toContain('customer changed');
  });
});
