import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { CloseShow } from '../orders/close-show.js';
import { SettleOrder } from '../orders/settle-order.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { FinishClosedShows } from './finish-closed-shows.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const refuseMailsOf = (id: string) =>
  club.orders.db.db?.command({ collMod: 'outbox', validator: { subject: { $ne: id } } });
afterEach(async () => {
  jest.restoreAllMocks();
  await refuseMailsOf('nothing');
});

async function booked(showId: string): Promise<string> {
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return id;
}

describe('an order that always fails', () => {
  it('keeps no other refund of its closed show waiting, and no other show', async () => {
    const [first, second] = [await club.offer(), await club.offer()];
    const failing = await booked(first.showId);
    const others = [await booked(first.showId), await booked(second.showId)];
    await refuseMailsOf(failing);
    for (const { showId } of [first, second]) await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute();
    expect(await Promise.all(others.map((id) => club.state(id)))).toEqual(['refunded', 'refunded']);
    expect(await club.state(failing)).toBe('refund_due');
    await refuseMailsOf('nothing');
    await club.get(FinishClosedShows).execute();
    expect(await club.state(failing)).toBe('refunded');
    await club.get(FinishClosedShows).execute();
    expect(await club.get(CloseShow).findClosing()).toEqual([]);
  });

  it('hides no other undelivered event; a succeeded payment is not remembered', async () => {
    const { showId } = await club.offer();
    const failing = await club.paid(anOrderInput(showId));
    const other = await club.paid(anOrderInput(showId));
    const eventOf = ({ intentId }: { intentId: string }) => ({
      id: `evt_${newId()}`,
      type: 'payment_intent.succeeded',
      livemode: false,
      paymentIntentId: intentId,
    });
    const events = [eventOf(failing), eventOf(other)];
    jest.spyOn(club.get(StripePayments), 'undeliveredEvents').mockResolvedValue(events);
    await refuseMailsOf(failing.id);
    await club.get(ReceiveStripeEvent).catchUp(new Date());
    expect(await club.state(other.id)).toBe('completed');
    expect(await club.state(failing.id)).toBe('completing');
    expect(await club.orders.db.collection('stripe_events').countDocuments()).toBe(0);
  });
});
