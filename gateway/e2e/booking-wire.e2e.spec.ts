import type { Booking, Show } from '@club/contracts';
import { intentOf, signIn, SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, controlEmulator } from '@club/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';

const system = runningSystem();
const mailsTo = (address: string) => caughtMailsTo(system.mailUrl, address);
const bookingsOf = async (email: string): Promise<Booking[]> => {
  const staff = new SpecificationClient(system, 'admin.localhost');
  return (
    await staff.get<Booking[]>(`/api/admin/bookings?page=1&search=${email}`, await signIn(system))
  ).body;
};

describe('the specification’s own client', () => {
  it('books a ticket with its own payloads and receives one e-mail', async () => {
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    const intent = await client.intent(show, 2, 'spec@example.org');
    expect(intent).toMatchObject({ status: 201, body: { amountDue: 40 } });
    const booked = await client.book(show, 2, 'spec@example.org', 'BK123456ABC');
    expect(booked).toMatchObject({
      status: 201,
      body: {
        paymentStatus: 'pending',
        totalAmount: '40.00',
        bookingReference: 'BK123456ABC',
        show: { id: show.id },
      },
    });
    expect((await client.book(show, 2, 'spec@example.org')).status).toBe(200);
    expect(await client.pay(intent.body.clientSecret)).toBe('succeeded');
    const done = await client.complete(booked.body.id, intentOf(intent.body.clientSecret));
    expect(done).toMatchObject({ status: 200, body: { paymentStatus: 'completed' } });
    expect((await client.complete(booked.body.id, intentOf(intent.body.clientSecret))).status).toBe(
      200,
    );

    const [mail] = await waitFor('the mail', async () => {
      const mails = await mailsTo('spec@example.org');
      return mails.length > 0 && mails;
    });
    expect(mail?.subject).toContain('BK123456ABC');
    expect(mail?.text).toContain('Tickets: 2');
    const after = await client.get<Show>(`/api/shows/${show.id}`);
    expect(after.body).toMatchObject({
      soldTickets: 2,
      heldTickets: 0,
      price: 20,
      status: 'scheduled',
    });
    expect(await mailsTo('spec@example.org')).toHaveLength(1);
  });

  it('finds its booking in the staff list', async () => {
    const staff = new SpecificationClient(system, 'admin.localhost');
    const list = await staff.get<Booking[]>('/api/admin/bookings', await signIn(system));
    expect(Number(list.headers['x-total-count'])).toBe(list.body.length);
    expect(
      list.body.find(({ customerEmail }) => customerEmail === 'spec@example.org'),
    ).toMatchObject({
      paymentStatus: 'completed',
      show: { venue: { city: 'Cardiff' } },
    });
  });
});

describe('a payment whose browser has gone away', () => {
  const deliver = () => controlEmulator(system, 'webhooks', { mode: 'deliver' });
  beforeAll(deliver);
  afterEach(deliver);
  /** The sweeps ask Stripe 2, 7, 21, 45 and 125 seconds after the order began. */
  const confirmedOnce = (email: string) =>
    waitFor('the e-mail', async () => (await mailsTo(email)).length === 1, 150);

  it('is completed by the webhook', async () => {
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 1, 'hook@example.org');
    await client.book(show, 1, 'hook@example.org');
    await client.pay(body.clientSecret);
    await confirmedOnce('hook@example.org');
  });

  it('is completed and confirmed by the sweeps if the webhook is lost as well', async () => {
    await controlEmulator(system, 'webhooks', { mode: 'lose' });
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 1, 'lost@example.org');
    await client.book(show, 1, 'lost@example.org');
    await client.pay(body.clientSecret);
    await confirmedOnce('lost@example.org');
    expect(await bookingsOf('lost@example.org')).toMatchObject([{ paymentStatus: 'completed' }]);
  });

  it('makes one booking and one e-mail if every webhook comes twice', async () => {
    await controlEmulator(system, 'webhooks', { mode: 'repeat' });
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 1, 'twice@example.org');
    const booking = await client.book(show, 1, 'twice@example.org');
    await client.pay(body.clientSecret);
    await client.complete(booking.body.id, intentOf(body.clientSecret));
    await confirmedOnce('twice@example.org');
    expect((await client.get<Show>(`/api/shows/${show.id}`)).body.soldTickets).toBe(1);
  });
});

describe('the gateway does not trust a client', () => {
  let show: Show;
  beforeAll(async () => {
    show = await makeShow(system);
  });

  it('that sends another customer’s paid intent: 404', async () => {
    const mine = new SpecificationClient(system);
    const other = new SpecificationClient(system);
    await mine.intent(show, 1);
    const booking = await mine.book(show, 1);
    const paid = await other.intent(show, 1);
    await other.pay(paid.body.clientSecret);
    expect((await mine.complete(booking.body.id, intentOf(paid.body.clientSecret))).status).toBe(
      404,
    );
    expect((await mine.complete('no-such-booking', intentOf(paid.body.clientSecret))).status).toBe(
      404,
    );
  });

  it('that knows the ids of another customer’s booking and payment: no personal data', async () => {
    const customer = new SpecificationClient(system);
    const { body } = await customer.intent(show, 1, 'private@example.org');
    const { body: booking } = await customer.book(show, 1, 'private@example.org');
    await customer.pay(body.clientSecret);
    const stranger = new SpecificationClient(system);
    for (const isKnown of [false, true]) {
      if (isKnown) await stranger.intent(show, 1);
      expect(await stranger.complete(booking.id, intentOf(body.clientSecret))).toMatchObject({
        status: 200,
        body: { id: booking.id, paymentStatus: 'completed' },
      });
    }
    const answer = await stranger.complete(booking.id, intentOf(body.clientSecret));
    expect(Object.keys(answer.body).sort()).toEqual(['id', 'paymentStatus']);
    expect((await customer.complete(booking.id, intentOf(body.clientSecret))).body).toMatchObject({
      customerEmail: 'private@example.org',
    });
  });

  it('that sends an unpaid intent: 409', async () => {
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 1);
    const booking = await client.book(show, 1);
    expect(await client.complete(booking.body.id, intentOf(body.clientSecret))).toMatchObject({
      status: 409,
      body: { code: 'NOT_PAID' },
    });
  });

  it('that books without an order or with another total: 409', async () => {
    expect(await new SpecificationClient(system).book(show, 1)).toMatchObject({
      status: 409,
      body: { code: 'NO_ORDER' },
    });
    const client = new SpecificationClient(system);
    await client.intent(show, 2);
    expect(await client.book(show, 1)).toMatchObject({
      status: 409,
      body: { code: 'TOTAL_MISMATCH' },
    });
  });

  it('that sends a lower amount: 409, and nothing is written', async () => {
    const client = new SpecificationClient(system);
    const cheap = await client.post('/api/create-payment-intent', {
      amount: 0.01,
      showId: show.id,
      ticketQuantity: 1,
      customerEmail: 'a@example.org',
    });
    expect(cheap).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect((await client.get<Show>(`/api/shows/${show.id}`)).body.heldTickets).toBeLessThanOrEqual(
      10,
    );
  });

  it('that sends an event without Stripe’s signature: 400', async () => {
    const client = new SpecificationClient(system);
    expect(
      await client.post('/api/stripe/webhook', { type: 'payment_intent.succeeded' }),
    ).toMatchObject({
      status: 400,
      body: { code: 'BAD_SIGNATURE' },
    });
  });
});
