import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { aGiftPurchase } from '../../test/gift-cards.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { BuyGiftCard } from '../gift-cards/buy-gift-card.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { RemoveAbandoned } from './remove-abandoned.js';

const DAY = 86_400_000;

describe('orders that visitors begin and leave', () => {
  let club: BookingHarness;
  let showId: string;
  beforeAll(async () => {
    club = await BookingHarness.start();
    ({ showId } = await club.offer());
  });
  afterAll(() => club.stop());

  const removeAfterDays = (days: number) =>
    club.get(RemoveAbandoned).execute(new Date(Date.now() + days * DAY));
  async function abandoned() {
    const placed = await club.place(anOrderInput(showId));
    await club.get(ReleaseOrder).execute(placed.orderId);
    return placed;
  }

  it('are removed after thirty days, and not before', async () => {
    const { orderId } = await abandoned();
    await removeAfterDays(29);
    expect(await club.state(orderId)).toBe('expired');
    await removeAfterDays(31);
    expect(await club.state(orderId)).toBe('missing');
  });

  it('cannot be paid any more, and a late event about one is accepted and changes nothing', async () => {
    const { clientSecret } = await abandoned();
    await removeAfterDays(31);
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '')).not.toBe('succeeded');
    const before = await club.orders.countDocuments();
    const late = stripeEvent('payment_intent.succeeded', intentIdOf(clientSecret));
    await club.get(ReceiveStripeEvent).execute(late);
    expect(await club.orders.countDocuments()).toBe(before);
    expect(intentIdOf(clientSecret)).toMatch(/^pi_/);
  });

  it('stay if the customer is known, or money moved, or staff must look at them', async () => {
    const input = anOrderInput(showId);
    const named = await club.place(input);
    await club.submit(input);
    await club.get(ReleaseOrder).execute(named.orderId);
    const paid = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(paid.id);
    const quarantined = await abandoned();
    await club.orders.updateOne(
      { _id: quarantined.orderId },
      { $set: { quarantine: { reason: 'Stripe does not know the intent', at: new Date() } } },
    );
    const wasPaid = await abandoned();
    await club.orders.collection.updateOne({ _id: wasPaid.orderId } as object, {
      $push: { history: { at: new Date(), to: 'completing', requestId: 'r' } } as never,
    });
    await removeAfterDays(400);
    for (const id of [named.orderId, paid.id, quarantined.orderId, wasPaid.orderId])
      expect(await club.state(id)).not.toBe('missing');
  });

  it('are found by an index alone, however many other orders there are', async () => {
    const filter = { state: 'expired', name: { $type: 'null' }, createdAt: { $lt: new Date(0) } };
    const plan: unknown = await club.orders.collection
      .find(filter as object)
      .explain('executionStats');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
    expect(plan).toMatchObject({ executionStats: { totalDocsExamined: 0 } });
  });

  it('take gift card purchases with them that were never paid', async () => {
    const purchase = aGiftPurchase(2000, newId());
    await club.get(BuyGiftCard).execute(purchase);
    const orders = club.get(GiftOrdersStore);
    await removeAfterDays(31);
    expect(await orders.find(purchase.orderId)).not.toBeNull();
    await orders.transition(purchase.orderId, 'new', 'expired');
    await removeAfterDays(31);
    expect(await orders.find(purchase.orderId)).toBeNull();
  });
});
