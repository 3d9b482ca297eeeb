import { pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import {
  anOrderInput,
  BookingHarness,
  intentIdOf,
  newId,
  WEBHOOK_SECRET,
} from '../../test/booking-harness.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ConfirmPayment } from './confirm-payment.js';
import { QuarantinesStore } from './quarantines.store.js';
import { RefundOrder } from './refund-order.js';
import { ReleaseOrder } from './release-order.js';
import { SettleOrder } from './settle-order.js';

const UNKNOWN_INTENT = 'Stripe does not know the payment intent';
const stripe = new Stripe('sk_test_club');

const eventFor = (intentId: string, overrides: object = {}): string =>
  JSON.stringify({
    id: `evt_${intentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object: { object: 'payment_intent', id: intentId } },
    ...overrides,
  });
const signed = (rawBody: string, timestamp = Math.floor(Date.now() / 1000)) => ({
  rawBody,
  signature: stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: WEBHOOK_SECRET,
    timestamp,
  }),
});

describe('settling a payment', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('believes only Stripe: an unpaid intent, the intent of another order and an unknown order are refused', async () => {
    const { showId } = await club.offer();
    const { orderId, clientSecret } = await club.place(anOrderInput(showId));
    const other = await club.paid(anOrderInput(showId));
    const confirm = club.get(ConfirmPayment);
    const own = intentIdOf(clientSecret);

    await expect(
      confirm.execute({ bookingId: orderId, paymentIntentId: own }),
    ).rejects.toMatchObject({ code: 'NOT_PAID' });
    await expect(
      confirm.execute({ bookingId: orderId, paymentIntentId: other.intentId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      confirm.execute({ bookingId: 'no-such', paymentIntentId: own }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await club.state(orderId)).toBe('held');
  });

  it('puts a payment of a wrong amount into quarantine and completes nothing', async () => {
    const { showId } = await club.offer();
    const { orderId, clientSecret } = await club.place(anOrderInput(showId));
    await club.changeIntent(intentIdOf(clientSecret), { amount: '100' });
    await payAtEmulator(club.emulator.url, clientSecret ?? '');

    expect(await club.get(SettleOrder).execute(orderId)).toBe('quarantined');
    expect(await club.state(orderId)).toBe('held');
    expect((await club.order(orderId)).quarantine).toMatchObject({
      reason: 'paid 100 pence, due 4000',
    });
  });

  it('ends the quarantine of a payment that matches after all, and completes its order', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.orders.updateOne(
      { _id: id },
      { $set: { quarantine: { reason: UNKNOWN_INTENT, at: new Date() } } },
    );
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
    const { state, quarantine, history } = await club.order(id);
    expect({ state, quarantine }).toEqual({ state: 'completed', quarantine: null });
    expect(history).toContainEqual(
      expect.objectContaining({ note: `matches after all, was quarantined: ${UNKNOWN_INTENT}` }),
    );
    expect(await club.get(QuarantinesStore).findOpen([showId])).toEqual([]);
  });

  it('puts no order into quarantine that another copy has completed meanwhile', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    await club.get(QuarantinesStore).open(id, UNKNOWN_INTENT);
    expect((await club.order(id)).quarantine).toBeNull();
  });

  it('ends the quarantine of a payment that Stripe cancels after all, and releases its order', async () => {
    const { showId } = await club.offer();
    const { orderId: id, clientSecret } = await club.place(anOrderInput(showId));
    const release = async (paymentIntentId: string) => {
      await club.orders.updateOne({ _id: id }, { $set: { paymentIntentId } });
      return club.get(ReleaseOrder).execute(id);
    };
    expect(await release(`pi_${newId()}`)).toBe('unknown');
    expect((await club.order(id)).quarantine).toMatchObject({ reason: UNKNOWN_INTENT });

    expect(await release(intentIdOf(clientSecret))).toBe('released');
    const { state, quarantine, history } = await club.order(id);
    expect({ state, quarantine }).toEqual({ state: 'expired', quarantine: null });
    expect(history).toContainEqual(
      expect.objectContaining({
        note: `cancelled at Stripe after all, was quarantined: ${UNKNOWN_INTENT}`,
      }),
    );
  });

  it('completes what Stripe has called paid, whatever it answers after a crash', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.orders.updateOne(
      { _id: id },
      { $set: { state: 'completing', paymentIntentId: 'pi_unknown' } },
    );
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
    expect((await club.order(id)).quarantine).toBeNull();
  });

  it('leaves an order pending whose card was declined, and completes it with another card', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { orderId, clientSecret } = await club.place(input);
    await club.submit(input);
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '', '4000000000000002')).toBe(
      'card_declined',
    );
    expect(await club.get(SettleOrder).execute(orderId)).toBe('not-paid');
    expect(await club.state(orderId)).toBe('pending');
    expect((await club.place(input)).clientSecret).toBe(clientSecret);
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    expect(await club.get(SettleOrder).execute(orderId)).toBe('completed');
  });

  it('happens once if the webhook arrives three times at the same time', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    const event = signed(eventFor(intentId));
    await Promise.all([1, 2, 3].map(() => club.get(ReceiveStripeEvent).execute(event)));
    expect(await club.state(id)).toBe('completed');
    expect(await club.outbox.countDocuments({ subject: id })).toBe(1);
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('completes nothing while the e-mail cannot be written, and later writes both together', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    const database = club.orders.db.db;
    await database?.command({ collMod: 'outbox', validator: { subject: { $ne: id } } });
    await expect(club.get(SettleOrder).execute(id)).rejects.toThrow();
    expect(await club.state(id)).toBe('completing');
    await database?.command({ collMod: 'outbox', validator: {} });
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
    expect(await club.outbox.countDocuments({ subject: id, kind: 'booking-confirmed' })).toBe(1);
  });

  it('refunds once, even if the reply was lost and two processes try at the same time', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const order = await club.order(id);
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 9 }]);
    await club.get(RefundOrder).refundPart(order, {
      refundId: 'r-twice',
      pence: pence(1000),
      places: 0,
      reason: 'one is ill',
    });
    // Delayed, so that both have looked before either has refunded.
    await club.faults([{ match: 'POST /v1/refunds', kind: 'delay', ms: 300, times: 2 }]);
    const due = await club.order(id);
    await Promise.all([club.get(RefundOrder).execute(due), club.get(RefundOrder).execute(due)]);
    const refunds = (await club.refunds()).filter(({ payment_intent: of }) => of === intentId);
    expect(refunds).toHaveLength(1);
    expect((await club.order(id)).refunds).toMatchObject([{ pence: 1000, state: 'done' }]);
  });

  const now = Math.floor(Date.now() / 1000);
  it.each<[string, (raw: string) => { rawBody: string; signature: string }]>([
    ['without a signature', (rawBody) => ({ rawBody, signature: '' })],
    [
      'with a foreign signature',
      (rawBody) => ({
        rawBody,
        signature: stripe.webhooks.generateTestHeaderString({
          payload: rawBody,
          secret: 'whsec_other',
        }),
      }),
    ],
    [
      'altered after signing',
      (rawBody) => ({ ...signed(rawBody), rawBody: rawBody.replace('evt_', 'evt_x') }),
    ],
    ['signed an hour ago', (rawBody) => signed(rawBody, now - 3600)],
    ['with a broken header', (rawBody) => ({ rawBody, signature: 't=1,v1=zz' })],
    ['that is not JSON', () => ({ rawBody: 'hello', signature: 't=1,v1=00' })],
  ])('refuses an event %s', async (_, forge) => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await expect(
      club.get(ReceiveStripeEvent).execute(forge(eventFor(intentId))),
    ).rejects.toMatchObject({ code: 'BAD_SIGNATURE' });
    expect(await club.state(id)).toBe('pending');
  });

  it('ignores an event of the other mode and of an intent that is not ours', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.get(ReceiveStripeEvent).execute(signed(eventFor(intentId, { livemode: true })));
    await club.get(ReceiveStripeEvent).execute(signed(eventFor('pi_unknown')));
    expect(await club.state(id)).toBe('pending');
  });

  it('makes Stripe deliver the event again while Stripe itself does not answer', async () => {
    const { showId } = await club.offer();
    const { intentId } = await club.paid(anOrderInput(showId));
    await club.faults([{ match: 'GET /v1/payment_intents/', kind: 'error', times: 4 }]);
    await expect(
      club.get(ReceiveStripeEvent).execute(signed(eventFor(intentId))),
    ).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    await club.faults([]);
  });

  it('tells the customer "pending" while Stripe does not answer, and completes later', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.faults([{ match: 'GET /v1/payment_intents/', kind: 'error', times: 2 }]);
    const { outcome } = await club
      .get(ConfirmPayment)
      .execute({ bookingId: id, paymentIntentId: intentId });
    expect(outcome).toBe('pending');
    await club.faults([]);
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
  });
});
