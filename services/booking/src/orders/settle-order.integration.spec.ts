import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { aWish, BookingHarness, WEBHOOK_SECRET } from '../../test/booking-harness.js';
import { ConfirmPayment } from './confirm-payment.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { RefundOrder } from './refund-order.js';
import { SettleOrder } from './settle-order.js';

const stripe = new Stripe('sk_test_club');

const eventFor = (intentId: string, over: object = {}): string =>
  JSON.stringify({
    id: `evt_${intentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object: { object: 'payment_intent', id: intentId } },
    ...over,
  });
const signed = (rawBody: string, timestamp = Math.floor(Date.now() / 1000)) => ({
  rawBody,
  signature: stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: WEBHOOK_SECRET,
    timestamp,
  }),
});

describe('a payment', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('is believed by nobody’s word: an unpaid intent, another’s intent and an unknown one are refused', async () => {
    const { showId } = await club.offer();
    const { orderId, clientSecret } = await club.place(aWish(showId));
    const other = await club.paid(aWish(showId));
    const confirm = club.get(ConfirmPayment);
    const own = clientSecret?.split('_secret_')[0] ?? '';

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

  it('of another amount than is due goes into quarantine and completes nothing', async () => {
    const { showId } = await club.offer();
    const { orderId, clientSecret } = await club.place(aWish(showId));
    const intent = clientSecret?.split('_secret_')[0] ?? '';
    await fetch(`${club.emulator.url}/v1/payment_intents/${intent}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body: new URLSearchParams({ amount: '100' }),
    });
    await payAtEmulator(club.emulator.url, clientSecret ?? '');

    expect(await club.get(SettleOrder).execute(orderId)).toBe('quarantined');
    expect(await club.state(orderId)).toBe('held');
    expect((await club.orders.findById(orderId).lean())?.quarantine).toBe(
      'paid 100 pence, due 4000',
    );
  });

  it('that was declined is followed by a good card in the same order', async () => {
    const { showId } = await club.offer();
    const wish = aWish(showId);
    const { orderId, clientSecret } = await club.place(wish);
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '', '4000000000000002')).toBe(
      'card_declined',
    );
    expect((await club.place(wish)).clientSecret).toBe(clientSecret);
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    expect(await club.get(SettleOrder).execute(orderId)).toBe('completed');
  });

  it('is settled once by a webhook that comes three times at once', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    const event = signed(eventFor(intentId));
    await Promise.all([1, 2, 3].map(() => club.get(ReceiveStripeEvent).execute(event)));
    expect(await club.state(id)).toBe('completed');
    expect(await club.outbox.countDocuments({ subject: id })).toBe(1);
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('completes nothing where its mail cannot be written, and both together later', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(aWish(showId));
    const database = club.orders.db.db;
    await database?.command({ collMod: 'outbox', validator: { subject: { $ne: id } } });
    await expect(club.get(SettleOrder).execute(id)).rejects.toThrow();
    expect(await club.state(id)).toBe('completing');
    await database?.command({ collMod: 'outbox', validator: {} });
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
    expect(await club.outbox.countDocuments({ subject: id, kind: 'booking-confirmed' })).toBe(1);
  });

  it('is given back once, where the answer was lost and where two processes try at the same time', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    await club.get(SettleOrder).execute(id);
    const order = await club.orders.findById(id).lean().orFail();
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 9 }]);
    await club
      .get(RefundOrder)
      .refundPart(order, { refundId: 'r-twice', pence: 1000, places: 0, reason: 'one is ill' });
    await club.faults([{ match: 'POST /v1/refunds', kind: 'delay', ms: 300, times: 2 }]); // both have looked before either has paid
    const due = await club.orders.findById(id).lean().orFail();
    await Promise.all([club.get(RefundOrder).execute(due), club.get(RefundOrder).execute(due)]);
    const books = (await (await fetch(`${club.emulator.url}/_emulator/books`)).json()) as {
      refunds: { payment_intent: string }[];
    };
    expect(books.refunds.filter(({ payment_intent }) => payment_intent === intentId)).toHaveLength(
      1,
    );
    expect((await club.orders.findById(id).lean())?.refunds).toMatchObject([
      { pence: 1000, state: 'done' },
    ]);
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
    ['that is no JSON', () => ({ rawBody: 'hello', signature: 't=1,v1=00' })],
  ])('is not settled by an event %s', async (_, forge) => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    await expect(
      club.get(ReceiveStripeEvent).execute(forge(eventFor(intentId))),
    ).rejects.toMatchObject({ code: 'BAD_SIGNATURE' });
    expect(await club.state(id)).toBe('pending');
  });

  it('of the other mode, or of an intent that is not ours, is answered and changes nothing', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    await club.get(ReceiveStripeEvent).execute(signed(eventFor(intentId, { livemode: true })));
    await club.get(ReceiveStripeEvent).execute(signed(eventFor('pi_unknown')));
    expect(await club.state(id)).toBe('pending');
  });

  it('makes Stripe ring again while Stripe itself does not answer', async () => {
    const { showId } = await club.offer();
    const { intentId } = await club.paid(aWish(showId));
    await club.faults([{ match: 'GET /v1/payment_intents/', kind: 'error', times: 4 }]);
    await expect(
      club.get(ReceiveStripeEvent).execute(signed(eventFor(intentId))),
    ).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    await club.faults([]);
  });

  it('answers "pending" to the customer while Stripe does not answer, and never asks for money again', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    await club.faults([{ match: 'GET /v1/payment_intents/', kind: 'error', times: 2 }]);
    const { outcome } = await club
      .get(ConfirmPayment)
      .execute({ bookingId: id, paymentIntentId: intentId });
    expect(outcome).toBe('pending');
    await club.faults([]);
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
  });
});
