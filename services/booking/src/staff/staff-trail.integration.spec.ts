import { Trail } from '@club/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { EditCustomer } from './edit-customer.js';
import { ErasePerson } from '../privacy/erase-person.js';
import { HoldBooking } from './hold-booking.js';
import { RefundBooking } from './refund-booking.js';
import { ResendConfirmation } from './resend-confirmation.js';
import { SellAtDesk } from './sell-at-desk.js';
import { poundsToPence } from '@club/contracts';

describe('acts of staff on bookings', () => {
  let club: BookingHarness;
  let id: string;
  let showId: string;
  const ada = aManager('ada');
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  beforeEach(async () => {
    ({ showId } = await club.offer());
    ({ id } = await club.paid(anOrderInput(showId)));
    await club.get(SettleOrder).execute(id);
  });
  afterAll(() => club.stop());

  const trail = () => club.offers.db.collection('audit_trail');
  const rowsOf = (bookingId: string) =>
    trail().find({ 'target.id': bookingId }).sort({ _id: 1 }).toArray();
  const refund = (refundId: string) =>
    acting(ada, 'bookings:refund', () =>
      club.get(RefundBooking).execute({
        id,
        refund: {
          refundId,
          pence: poundsToPence(5),
          places: 0,
          reason: 'the show of Grace was late',
        },
      }),
    );
  const customer = {
    customerName: 'Grace Hopper',
    customerEmail: 'grace@example.org',
    customerPhone: '029 2018 0123',
  };
  const edit = () =>
    acting(ada, 'bookings:write', () => club.get(EditCustomer).execute({ id, customer }));

  it('leave one row each, with the venue and without the customer', async () => {
    await refund('refund-0001');
    await edit();
    await acting(ada, 'bookings:write', () =>
      club.get(ResendConfirmation).execute({ id, resendId: 'resend-0001' }),
    );
    const rows = await rowsOf(id);
    expect(rows).toMatchObject([
      { act: 'booking-refund', details: { refundId: 'refund-0001', pence: 500, places: 0 } },
      { act: 'booking-edit', details: { newAddress: true } },
      { act: 'booking-resend' },
    ]);
    const venue = await club.offers.db
      .collection<{ _id: string; venueId?: string }>('offers')
      .findOne({ _id: showId });
    for (const row of rows)
      expect(row).toMatchObject({
        outcome: 'done',
        venue: venue?.venueId ?? null,
        actor: { kind: 'staff', name: 'ada' },
      });
    expect(JSON.stringify(rows)).not.toMatch(/Grace|grace@|2018 0123|late/);
  });

  it('keep a person from erasure, once and with a row, until the hold ends', async () => {
    const hold = (given: { reason: string } | null) =>
      acting(ada, 'privacy:write', () => club.get(HoldBooking).execute({ id, hold: given }));
    await Promise.all([1, 2, 3].map(() => hold({ reason: 'a claim of Grace' })));
    expect((await club.order(id)).legalHold).toMatchObject({
      by: 'ada',
      reason: 'a claim of Grace',
    });
    await club.orders.collection.updateOne({ _id: id } as object, {
      $set: { email: 'held@x.example' },
    });
    const erase = () => club.get(ErasePerson).eraseUntil('held@x.example', new Date());
    expect((await erase()).kept).toMatchObject([
      { what: 'bookings whose money is not at rest', count: 1 },
    ]);
    expect((await club.order(id)).email).toBe('held@x.example');
    await hold(null);
    await hold(null);
    await erase();
    expect((await club.order(id)).email).toBe('');
    await expect(hold({ reason: 'too late' })).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
    const acts = (await rowsOf(id)).map((row) => (row as never as { act: string }).act);
    expect(acts).toEqual(['legal-hold', 'legal-hold-end']);
  });

  it('leave no second row if they are repeated, or change nothing', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await refund('refund-0002');
      await edit();
    }
    expect((await rowsOf(id)).map(({ act }) => act as string)).toEqual([
      'booking-refund',
      'booking-edit',
    ]);
  });

  it('leave one row for a sale at the desk, and none that a visitor buys', async () => {
    const sale = {
      bookingId: 'desk-trail-0001',
      showId,
      customerName: 'Ada',
      customerEmail: '',
      customerPhone: '',
      ticketQuantity: 2,
      payment: 'desk' as const,
      holdHours: 24,
    };
    for (let turn = 0; turn < 2; turn += 1)
      await acting(ada, 'bookings:write', () => club.get(SellAtDesk).execute(sale));
    expect(await rowsOf(sale.bookingId)).toMatchObject([
      { act: 'booking-sell', details: { payment: 'desk', quantity: 2 } },
    ]);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('do not happen if their row cannot be written', async () => {
    const broken = jest
      .spyOn(Trail.prototype, 'write')
      .mockRejectedValue(new Error('no space left'));
    try {
      await expect(refund('refund-0003')).rejects.toThrow('no space left');
      await expect(edit()).rejects.toThrow('no space left');
    } finally {
      broken.mockRestore();
    }
    const order = await club.get(OrdersStore).find(id);
    expect([order?.refunds, order?.name]).toEqual([
      [],
      (await club.get(OrdersStore).find(id))?.name,
    ]);
    expect(order?.name).not.toBe(customer.customerName);
    expect(await rowsOf(id)).toEqual([]);
  });
});
