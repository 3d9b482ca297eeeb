import { payAtEmulator } from '@club/client';
import { freePort, waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { startEmulator, type Emulator } from './start-emulator.js';

describe('the emulator with the real client', () => {
  let emulator: Emulator;
  let stripe: Stripe;
  let receiver: Server;
  const received: { signature: string; body: string }[] = [];
  let refuse = 1;

  beforeAll(async () => {
    const port = await freePort();
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        refuse -= 1;
        if (refuse >= 0) return void response.writeHead(500).end();
        received.push({ signature: String(request.headers['stripe-signature']), body });
        response.end();
      });
    }).listen(port, '127.0.0.1');
    emulator = await startEmulator({
      port: await freePort(),
      webhooks: [{ url: `http://127.0.0.1:${port}/`, secret: 'whsec_test' }],
    });
    const { hostname, port: emulatorPort } = new URL(emulator.url);
    stripe = new Stripe('sk_test_club', {
      host: hostname,
      port: emulatorPort,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  });
  afterAll(async () => {
    await emulator.close();
    receiver.close();
  });

  const intent = (amount = 4000) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'gbp',
      allowed_payment_method_types: ['card'],
    });

  it('charges or cancels an intent, never both', async () => {
    const paid = await intent();
    expect(await payAtEmulator(emulator.url, paid.client_secret ?? '')).toBe('succeeded');
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const cancelled = await intent();
    await stripe.paymentIntents.cancel(cancelled.id);
    expect(await payAtEmulator(emulator.url, cancelled.client_secret ?? '')).toBe(
      'payment_intent_unexpected_state',
    );
    expect(await stripe.paymentIntents.retrieve(paid.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 4000,
    });
  });

  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'card_declined'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4242424242424241', 'incorrect_number'],
    ['4000002500003155', 'requires_action'],
  ])('answers card %s with %s', async (number, answer) => {
    expect(await payAtEmulator(emulator.url, (await intent()).client_secret ?? '', number)).toBe(
      answer,
    );
  });

  it('refunds at most the paid amount', async () => {
    const paid = await intent();
    await payAtEmulator(emulator.url, paid.client_secret ?? '');
    await stripe.refunds.create({ payment_intent: paid.id, amount: 1500 });
    await expect(stripe.refunds.create({ payment_intent: paid.id, amount: 2501 })).rejects.toThrow(
      /greater than unrefunded/,
    );
    await stripe.refunds.create({ payment_intent: paid.id });
    await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  describe('with refunds that do not succeed at once', () => {
    const paidIntent = async (card?: string): Promise<string> => {
      const { id, client_secret: secret } = await intent();
      await payAtEmulator(emulator.url, secret ?? '', card);
      return id;
    };
    const steer = (command: unknown) =>
      fetch(`${emulator.url}/_emulator/refunds`, { method: 'POST', body: JSON.stringify(command) });
    const refund = (paymentIntent: string, amount: number) =>
      stripe.refunds.create({ payment_intent: paymentIntent, amount });
    const refundedOf = async (paymentIntent: string) => {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, {
        expand: ['latest_charge'],
      });
      return typeof charge === 'object' ? charge?.amount_refunded : undefined;
    };
    const eventsOf = async (id: string) =>
      (await stripe.events.list({ limit: 100 })).data
        .filter(({ data }) => (data.object as { id: string }).id === id)
        .map(({ type }) => type)
        .reverse();

    it('keeps a refund pending until a test ends it, and says so in events', async () => {
      const paid = await paidIntent('4000000000007726');
      const { id, status } = await refund(paid, 1000);
      expect(status).toBe('pending');
      await steer({ id, status: 'succeeded' });
      expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' });
      expect(await eventsOf(id)).toEqual(['refund.created', 'refund.updated']);
    });

    it('fails a refund at once or later, and its money can be refunded again', async () => {
      const paid = await paidIntent();
      await steer({ next: 'failed' });
      const atOnce = await refund(paid, 4000);
      await steer({ next: 'succeeded' });
      expect(atOnce.status).toBe('failed');
      expect(await eventsOf(atOnce.id)).toEqual(['refund.created', 'refund.failed']);
      const later = await refund(paid, 4000);
      expect(await refundedOf(paid)).toBe(4000);
      await steer({ id: later.id, status: 'failed' });
      expect(await refundedOf(paid)).toBe(0);
      expect(await eventsOf(later.id)).toEqual([
        'refund.created',
        'refund.updated',
        'refund.failed',
      ]);
      expect((await refund(paid, 4000)).status).toBe('succeeded');
    });
  });

  it('repeats the first result of an idempotency key and refuses the key for other parameters', async () => {
    const make = (amount: number) =>
      stripe.paymentIntents.create({ amount, currency: 'gbp' }, { idempotencyKey: 'one' });
    expect((await make(500)).id).toBe((await make(500)).id);
    await expect(make(600)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('repeats a failure that it has saved under a key, says so, and serves another key', async () => {
    const make = (idempotencyKey: string) =>
      stripe.paymentIntents.create({ amount: 500, currency: 'gbp' }, { idempotencyKey });
    const isReplayed = (error: unknown): boolean =>
      error instanceof Stripe.errors.StripeError &&
      error.headers?.['idempotent-replayed'] === 'true';
    const failure = (key: string) => make(key).then(() => undefined, isReplayed);
    await fetch(`${emulator.url}/_emulator/faults`, {
      method: 'POST',
      body: JSON.stringify([{ match: 'POST /v1/payment_intents$', kind: 'saved-error' }]),
    });
    expect([await failure('two'), await failure('two'), await failure('three')]).toEqual([
      false,
      true,
      undefined,
    ]);
  });

  it('signs its events as Stripe does and sends them again until they are accepted', async () => {
    const paid = await intent();
    await payAtEmulator(emulator.url, paid.client_secret ?? '');
    const event = await waitFor('the event', () =>
      Promise.resolve(
        received
          .map(({ body, signature }) =>
            stripe.webhooks.constructEvent(body, signature, 'whsec_test'),
          )
          .find(
            ({ type, data }) =>
              type === 'payment_intent.succeeded' && (data.object as { id: string }).id === paid.id,
          ),
      ),
    );
    expect(event.livemode).toBe(false);
    expect(refuse).toBeLessThan(0);
  });

  it('answers Stripe-shaped errors to unknown paths, small amounts and live keys', async () => {
    await expect(stripe.customers.list()).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    });
    await expect(intent(29)).rejects.toMatchObject({ code: 'amount_too_small' });
    const { hostname, port } = new URL(emulator.url);
    const live = new Stripe('sk_live_x', {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    await expect(live.paymentIntents.list()).rejects.toMatchObject({ statusCode: 401 });
  });
});
