import { pence } from '@club/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { ReadBooking } from '../staff/read-booking.js';
import { RefundBooking } from '../staff/refund-booking.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { SettleOrder } from './settle-order.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterEach(() => club.steerRefunds({ next: 'succeeded' }));
afterAll(() => club.stop());

interface Booked {
  id: string;
  showId: string;
  intentId: string;
}
/** A paid booking: two tickets for £40. */
async function booked(): Promise<Booked> {
  const { showId } = await club.offer();
  const { id, intentId } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return { id, showId, intentId };
}
const refundAll = (id: string) =>
  club.get(RefundBooking).execute({
    id,
    refund: { refundId: 'all-of-it', pence: pence(4000), places: 2, reason: 'ill' },
  });
const settle = () => club.get(UnfinishedOrders).settle();
const hear = (type: string, { intentId }: Booked) =>
  club.get(ReceiveStripeEvent).execute(stripeEvent(type, intentId));
const endLast = async ({ intentId }: Booked, status: 'succeeded' | 'failed') => {
  const [last] = await club.refundsOf(intentId);
  if (last === undefined) throw new Error('Stripe has no refund');
  await club.steerRefunds({ id: last.id, status });
};
const statusesOf = async ({ intentId }: Booked) =>
  (await club.refundsOf(intentId)).map(({ status }) => status).toReversed();
const mailsOf = ({ id }: Booked) =>
  club.outbox.countDocuments({ subject: id, kind: 'booking-refunded' });

describe('a refund that stays pending', () => {
  it('counts as returned only when Stripe says that it succeeded; the places do not wait', async () => {
    await club.steerRefunds({ next: 'pending' });
    const booking = await booked();
    await refundAll(booking.id);
    await settle();
    await hear('charge.refunded', booking);
    expect(await club.get(ReadBooking).execute(booking.id)).toMatchObject({
      refundedPence: 0,
      booking: { admits: 0 },
      refunds: [{ state: 'due' }],
    });
    expect(await mailsOf(booking)).toBe(0);
    expect(await club.counts(booking.showId)).toEqual({ free: 100, held: 0, sold: 0 });
    await endLast(booking, 'succeeded');
    await settle();
    expect(await club.state(booking.id)).toBe('refunded');
    expect(await mailsOf(booking)).toBe(1);
    expect(await statusesOf(booking)).toEqual(['succeeded']);
  });

  it('is finished by the event, without the sweep', async () => {
    await club.steerRefunds({ next: 'pending' });
    const booking = await booked();
    await refundAll(booking.id);
    await endLast(booking, 'succeeded');
    await hear('refund.updated', booking);
    expect(await club.order(booking.id)).toMatchObject({
      state: 'refunded',
      refunds: [{ state: 'done', stripeRefundId: expect.stringMatching(/^re_/) }],
    });
  });

  it('is paid by another refund if the bank refuses it', async () => {
    await club.steerRefunds({ next: 'pending' });
    const booking = await booked();
    await refundAll(booking.id);
    await endLast(booking, 'failed');
    await club.steerRefunds({ next: 'succeeded' });
    await settle(); // learns that it failed
    expect((await club.get(ReadBooking).execute(booking.id)).refundedPence).toBe(0);
    await settle();
    expect(await club.state(booking.id)).toBe('refunded');
    expect(await statusesOf(booking)).toEqual(['failed', 'succeeded']);
  });
});

describe('a refund that fails at once', () => {
  it('stays due and is tried again with the next attempt', async () => {
    await club.steerRefunds({ next: 'failed' });
    const booking = await booked();
    await refundAll(booking.id);
    expect((await club.order(booking.id)).refunds).toMatchObject([{ state: 'due', attempt: 2 }]);
    await club.steerRefunds({ next: 'succeeded' });
    await settle();
    expect(await club.state(booking.id)).toBe('refunded');
    expect(await statusesOf(booking)).toEqual(['failed', 'succeeded']);
  });
});

describe('a refund that fails after it was done', () => {
  it('is due again, is paid again, and sends the customer one e-mail', async () => {
    const booking = await booked();
    await refundAll(booking.id);
    expect(await club.state(booking.id)).toBe('refunded');
    await endLast(booking, 'failed');
    await hear('refund.failed', booking);
    await hear('refund.failed', booking);
    expect(await club.order(booking.id)).toMatchObject({
      state: 'refund_due',
      refunds: [{ state: 'due', attempt: 2 }],
    });
    expect((await club.get(ReadBooking).execute(booking.id)).refundedPence).toBe(0);
    await settle();
    expect(await club.state(booking.id)).toBe('refunded');
    expect(await statusesOf(booking)).toEqual(['failed', 'succeeded']);
    await hear('refund.failed', booking); // late, about the first refund
    expect(await club.state(booking.id)).toBe('refunded');
    expect(await mailsOf(booking)).toBe(1);
    expect(await club.counts(booking.showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('is found although an earlier version kept no id of Stripe', async () => {
    const booking = await booked();
    await refundAll(booking.id);
    await club.orders.updateOne(
      { _id: booking.id },
      { $unset: { 'refunds.0.stripeRefundId': '' } },
    );
    await endLast(booking, 'failed');
    await hear('refund.failed', booking);
    expect(await club.state(booking.id)).toBe('refund_due');
  });

  it('may be paid at Stripe instead', async () => {
    const booking = await booked();
    await refundAll(booking.id);
    await endLast(booking, 'failed');
    await hear('refund.failed', booking);
    await club.refundAtStripe(booking.intentId, 4000);
    await hear('charge.refunded', booking);
    await settle();
    expect(await club.order(booking.id)).toMatchObject({
      state: 'refunded',
      refunds: [{ pence: 4000, state: 'done', reason: 'made at Stripe' }],
    });
    expect(await statusesOf(booking)).toEqual(['failed', 'succeeded']);
  });
});

describe('a refund that was made at Stripe', () => {
  it('is carried out by the sweep if a process dies after noting it', async () => {
    const booking = await booked();
    await club.refundAtStripe(booking.intentId, 4000);
    await club.get(NoteStripeRefunds).execute(booking.id);
    expect(await club.counts(booking.showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect((await club.get(ReadBooking).execute(booking.id)).booking.admits).toBe(0);
    await settle();
    expect(await club.state(booking.id)).toBe('refunded');
    expect(await club.counts(booking.showId)).toEqual({ free: 100, held: 0, sold: 0 });
    expect(await mailsOf(booking)).toBe(1);
    expect(await statusesOf(booking)).toEqual(['succeeded']);
  });
});
