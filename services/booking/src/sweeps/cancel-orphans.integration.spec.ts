import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, intentIdOf } from '../../test/booking-harness.js';
import { OrdersStore } from '../orders/orders.store.js';
import { PreparePayment } from '../orders/prepare-payment.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { CancelOrphans } from './cancel-orphans.js';

const MINUTE = 60_000;
let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

/** A round for which every intent of this test is old enough. */
const again = (on: BookingHarness = club) =>
  on.get(CancelOrphans).execute(new Date(Date.now() + 60 * MINUTE));
const sweep = async (on: BookingHarness = club) => {
  await on.orders.db.collection('sweep_marks').deleteMany({});
  await again(on);
};
const statusOf = async (intentId: string) =>
  (await club.intents()).find(({ id }) => id === intentId)?.status;

/** A live order whose intent exists at Stripe and was never stored, as after a crash. */
async function withoutIntent(): Promise<{ id: string; intentId: string; clientSecret: string }> {
  const { showId } = await club.offer();
  const { orderId: id, clientSecret } = await club.place(anOrderInput(showId));
  await club.orders.updateOne({ _id: id }, { $unset: { paymentIntentId: 1, clientSecret: 1 } });
  return { id, intentId: intentIdOf(clientSecret), clientSecret: clientSecret ?? '' };
}

describe('an intent that no order names', () => {
  it('becomes the intent of its live order, which can be paid', async () => {
    const { id, intentId, clientSecret } = await withoutIntent();
    await sweep();
    expect(await club.order(id)).toMatchObject({ paymentIntentId: intentId, clientSecret });
    expect(await payAtEmulator(club.emulator.url, clientSecret)).toBe('succeeded');
  });

  it('is cancelled if its order has ended', async () => {
    const { id, intentId } = await withoutIntent();
    await club.orders.updateOne({ _id: id }, { $set: { live: false, state: 'expired' } });
    await sweep();
    expect(await statusOf(intentId)).toBe('canceled');
  });

  it('is looked at again if Stripe does not answer the cancel', async () => {
    const { id, intentId } = await withoutIntent();
    await club.orders.updateOne({ _id: id }, { $set: { live: false, state: 'expired' } });
    await club.faults([{ match: 'POST /v1/payment_intents/.*/cancel', kind: 'error', times: 2 }]);
    await sweep();
    expect(await statusOf(intentId)).not.toBe('canceled');
    await again();
    expect(await statusOf(intentId)).toBe('canceled');
  });

  it('is not looked at again once it was judged', async () => {
    await withoutIntent();
    await sweep();
    const marks = club.orders.db.collection<{ _id: string; until: Date }>('sweep_marks');
    const mark = await marks.findOne({ _id: 'orphan-intents' });
    expect(mark?.until.getTime()).toBeGreaterThan(Date.now());
  });

  it('is left alone if another installation made it', async () => {
    const STRIPE_API_URL = club.emulator.url;
    const other = await BookingHarness.start({ STRIPE_API_URL, CLUB_INSTALLATION: 'staging' });
    try {
      const { showId } = await other.offer();
      const { clientSecret } = await other.place(anOrderInput(showId));
      await sweep();
      expect(await statusOf(intentIdOf(clientSecret))).toBe('requires_payment_method');
      await other.orders.deleteMany({});
      await sweep(other);
      expect(await statusOf(intentIdOf(clientSecret))).toBe('canceled');
    } finally {
      await other.stop();
    }
  });

  it('is left alone if an earlier version made it for an order that is not known here', async () => {
    const { id, intentId } = await withoutIntent();
    await club.changeIntent(intentId, { 'metadata[installation]': '' });
    await club.orders.deleteOne({ _id: id });
    await sweep();
    expect(await statusOf(intentId)).toBe('requires_payment_method');
  });
});

describe('preparing a payment whose first reply was lost', () => {
  it('begins a new attempt if the intent behind the key has been cancelled since', async () => {
    const { id, intentId } = await withoutIntent();
    await club.get(StripePayments).cancel(intentId);
    const prepare = async () => club.get(PreparePayment).execute(await club.order(id));
    await expect(prepare()).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    const { paymentIntentId } = await prepare();
    expect(paymentIntentId).not.toBe(intentId);
    expect(await statusOf(paymentIntentId ?? '')).toBe('requires_payment_method');
  });
});

describe('releasing an order whose creation Stripe refuses', () => {
  it('frees its places instead of asking without end', async () => {
    const { id } = await withoutIntent();
    // Other parameters under the same key, as after a deployment: Stripe refuses for a day.
    await club.orders.updateOne({ _id: id }, { $set: { intentEmail: 'other@example.org' } });
    expect(await club.get(ReleaseOrder).execute(id)).toBe('released');
    expect((await club.get(OrdersStore).find(id))?.state).toBe('expired');
  });
});

describe('a failure that Stripe has saved under the key of a creation', () => {
  /** The customer is refused once; for a day Stripe repeats the failure under this key. */
  async function refusedOnce() {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.faults([{ match: 'POST /v1/payment_intents$', kind: 'saved-error' }]);
    await expect(club.place(input)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    return input;
  }

  it('does not keep the customer from paying with the next attempt', async () => {
    const input = await refusedOnce();
    const { orderId, clientSecret } = await club.place(input);
    expect(orderId).toBe(input.orderId);
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '')).toBe('succeeded');
  });

  it('does not keep the places of an order whose process died before the next attempt', async () => {
    const { orderId, showId } = await refusedOnce();
    await club.orders.updateOne({ _id: orderId }, { $set: { attempt: 1 } });
    const { unanswered } = club.get(StripePayments);
    expect(await club.get(ReleaseOrder).execute(orderId)).toBe('released');
    expect(await club.state(orderId)).toBe('expired');
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    // Stripe has answered, so a sweep goes on with other orders.
    expect(club.get(StripePayments).unanswered).toBe(unanswered);
  });
});
