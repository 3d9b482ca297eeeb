import { pence } from '@club/contracts';
import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { OrdersStore } from '../orders/orders.store.js';
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
  runInContext({ requestId: 'r', staff: aMember('grace') }, work);

/** A paid booking: two tickets for £40. */
async function booked(changes: Parameters<typeof anOrderInput>[1] = {}): Promise<string> {
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId, changes));
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
    await asStaff(() => club.get(ResendConfirmation).execute({ id, resendId: 'once' }));
    const { mails, history } = await read(id);
    expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-confirmed']);
    expect(history).toContainEqual(
      expect.objectContaining({ by: 'grace', what: 'confirmation sent again' }),
    );
  });

  it('sends one e-mail and notes one line for one request, however often it arrives', async () => {
    const id = await booked();
    const resend = (resendId: string) =>
      asStaff(() => club.get(ResendConfirmation).execute({ id, resendId }));
    await Promise.all([resend('first'), resend('first'), resend('first')]);
    await resend('first');
    await resend('second');
    const { mails, history } = await read(id);
    expect(mails).toHaveLength(3);
    expect(history.filter(({ what }) => what === 'confirmation sent again')).toHaveLength(2);
  });

  it('is refused for a booking that is not paid', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await expect(
      club.get(ResendConfirmation).execute({ id: orderId, resendId: 'once' }),
    ).rejects.toMatchObject({
      code: 'NOT_PAID',
    });
  });
});

describe('sending to a booking without an e-mail address', () => {
  it('is refused, and neither an e-mail nor a line in the history says that it was done', async () => {
    const id = await booked();
    await club.orders.updateOne({ _id: id }, { $set: { email: '' } });
    const before = await read(id);
    const resend = asStaff(() => club.get(ResendConfirmation).execute({ id, resendId: 'once' }));
    await expect(resend).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'This booking has no e-mail address, so nothing can be sent.',
    });
    expect(await read(id)).toEqual(before);
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

describe('an edit of a customer', () => {
  const customer = {
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.org',
    customerPhone: '',
  };
  const edit = (id: string, change: Partial<typeof customer> = {}) =>
    asStaff(() => club.get(EditCustomer).execute({ id, customer: { ...customer, ...change } }));

  it('that changes nothing leaves no line in the history', async () => {
    const id = await booked();
    const { history } = await read(id);
    await edit(id);
    expect((await read(id)).history).toEqual(history);
  });

  it('leaves a booking without an e-mail address without one, and gives it one', async () => {
    const id = await booked({ customerEmail: '' });
    await edit(id, { customerName: 'Grace Hopper', customerEmail: '' });
    expect((await read(id)).booking).toMatchObject({
      customerName: 'Grace Hopper',
      customerEmail: '',
    });
    await edit(id);
    expect((await read(id)).booking).toMatchObject({ customerEmail: 'ada@example.org' });
  });

  it('takes no e-mail address from a booking that has one', async () => {
    const id = await booked();
    await expect(edit(id, { customerEmail: '' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'customerEmail' }],
    });
    expect((await read(id)).booking).toMatchObject({ customerEmail: 'ada@example.org' });
  });

  it('that changes the phone number alone is noted as such', async () => {
    const id = await booked();
    await edit(id, { customerPhone: '029 2018 0123' });
    expect((await read(id)).history.map(({ what }) => what)).toContain(
      'customer’s phone changed: none, to 029 2018 0123',
    );
  });

  it.each(['pending', 'releasing', 'expired', 'completing', 'refund_due', 'refunded'] as const)(
    'corrects a booking that is %s, and leaves its state as it is',
    async (state) => {
      const id = await booked();
      await club.orders.updateOne({ _id: id }, { state });
      await edit(id, { customerName: 'Grace' });
      expect(await club.order(id)).toMatchObject({ name: 'Grace', state });
    },
  );

  it.each([
    ['is only held', { state: 'held' }],
    ['has expired before a customer was known', { state: 'expired', name: '' }],
    ['has lost its person', { erasedAt: new Date() }],
  ])('is refused for a booking that %s, and leaves no line in its history', async (_, change) => {
    const id = await booked();
    await club.orders.updateOne({ _id: id }, change);
    const before = await club.order(id);
    await expect(edit(id, { customerName: 'Grace' })).rejects.toMatchObject({
      code: 'NOT_EDITABLE',
    });
    expect(await club.order(id)).toEqual(before);
  });

  it('brings no one back who is erased at the same moment', async () => {
    const id = await booked();
    const orders = club.get(OrdersStore);
    const find = orders.find.bind(orders);
    orders.find = async (one) => {
      const order = await find(one);
      await club.orders.updateOne({ _id: one }, { erasedAt: new Date() });
      return order;
    };
    try {
      await expect(edit(id, { customerName: 'Grace' })).rejects.toMatchObject({
        code: 'NOT_EDITABLE',
      });
    } finally {
      orders.find = find;
    }
    expect(await club.order(id)).toMatchObject({ name: 'Ada Lovelace' });
  });

  it('notes what it replaced, even if two arrive at once', async () => {
    const id = await booked();
    await Promise.all([edit(id, { customerName: 'One' }), edit(id, { customerName: 'Two' })]);
    const changes = (await read(id)).history
      .map(({ what }) => what)
      .filter((what) => what.startsWith('customer changed'));
    expect(changes).toHaveLength(2);
    const second = /to (\w+),/.exec(changes[0] ?? '')?.[1];
    expect(changes[1]).toContain(`customer changed: ${second ?? ''}, `);
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

  it('count a booking as pending from its details until it is settled', async () => {
    const pending = async () => (await club.get(ReadBookingStats).execute()).pendingBookings;
    const before = await pending();
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    expect(await pending()).toBe(before + 1);
    await club.get(SettleOrder).execute(id);
    expect(await pending()).toBe(before);
  });
});
