import { pence } from '@club/contracts';
import { runInContext } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { SettleOrder } from '../orders/settle-order.js';
import { EditCustomer } from './edit-customer.js';
import { ReadBooking } from './read-booking.js';
import { ReadBookingStats } from './read-booking-stats.js';
import { RefundBooking } from './refund-booking.js';
import { ResendConfirmation } from './resend-confirmation.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const read = (id: string) => club.get(ReadBooking).execute(id);
const asStaff = <T>(work: () => Promise<T>): Promise<T> =>
  runInContext({ requestId: 'r', staff: { id: 'staff-1', username: 'grace' } }, work);

/** A paid booking: two tickets for £40. */
async function booked(): Promise<string> {
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return id;
}

describe('refunding a booking', () => {
  it('returns the money once and notes who did it and why', async () => {
    const id = await booked();
    const refund = { refundId: `${id}-1`, pence: pence(2050), places: 1, reason: 'one is ill' };
    await asStaff(() => club.get(RefundBooking).execute({ id, refund }));
    await asStaff(() => club.get(RefundBooking).execute({ id, refund }));
    const detail = await read(id);
    expect(detail).toMatchObject({
      refundedPence: 2050,
      refunds: [{ pence: 2050, places: 1, state: 'done', reason: 'one is ill' }],
    });
    expect(
      (await club.refunds()).filter(
        ({ metadata }) => metadata['refundId'] === `${id}-r-${refund.refundId}`,
      ),
    ).toHaveLength(1);
    expect(detail.history).toContainEqual(
      expect.objectContaining({ by: 'grace', what: 'refund of £20.50: one is ill' }),
    );
    expect(detail.mails.map(({ kind }) => kind).sort()).toEqual([
      'booking-confirmed',
      'booking-refunded',
    ]);
  });
});

describe('sending a confirmation again', () => {
  it('sends it as a second e-mail, although the first one was sent', async () => {
    const id = await booked();
    await asStaff(() => club.get(ResendConfirmation).execute(id));
    const { mails, history } = await read(id);
    expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-confirmed']);
    expect(history).toContainEqual(
      expect.objectContaining({ by: 'grace', what: 'confirmation sent again' }),
    );
  });

  it('is refused for a booking that is not paid', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await expect(club.get(ResendConfirmation).execute(orderId)).rejects.toMatchObject({
      code: 'NOT_PAID',
    });
  });
});

describe('editing a customer', () => {
  it('changes the booking and keeps the old name and address in its history', async () => {
    const id = await booked();
    const customer = {
      customerName: 'Grace Hopper',
      customerEmail: 'grace@example.org',
      customerPhone: '',
    };
    await asStaff(() => club.get(EditCustomer).execute({ id, customer }));
    const { booking, history } = await read(id);
    expect(booking).toMatchObject({
      customerName: 'Grace Hopper',
      customerEmail: 'grace@example.org',
    });
    expect(history.map(({ what }) => what)).toContain(
      'customer changed: Ada Lovelace, ada@example.org, to Grace Hopper, grace@example.org',
    );
  });
});

describe('reading a booking', () => {
  it('is refused if there is no such booking', async () => {
    await expect(read('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the figures of all bookings', () => {
  it('count a paid booking with its price', async () => {
    const before = await club.get(ReadBookingStats).execute();
    await booked();
    const after = await club.get(ReadBookingStats).execute();
    expect(after.totalBookings - before.totalBookings).toBe(1);
    expect(after.revenuePence - before.revenuePence).toBe(4000);
  });
});
