import { randomBytes } from 'node:crypto';
import { addDays, londonDate, pence } from '@club/contracts';
import { createLogger, newRequestId, runInContext, Sweep, type OutboxRow } from '@club/kit';
import type { PlaceOrderInput, PutOfferInput } from '@club/messages';
import { startEmulator, type Emulator } from '@club/stripe-emulator';
import { payAtEmulator } from '@club/client';
import { redisUrlAs } from '@club/engines';
import { publicKeyOf } from '@club/settings';
import { aTicket } from '@club/testing';
import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { AppModule } from '../src/app.module.js';
import { readBookingSettings } from '../src/config.js';
import type { ArrivalRow } from '../src/door/domain/arrival.js';
import type { Offer } from '../src/offers/domain/offer.js';
import { OFFER } from '../src/offers/offers.schema.js';
import { PutOffer } from '../src/offers/put-offer.js';
import type { OrderRow } from '../src/orders/domain/order.js';
import { ORDER } from '../src/orders/orders.schema.js';
import { PlaceOrder } from '../src/orders/place-order.js';
import { SubmitDetails } from '../src/orders/submit-details.js';

export const WEBHOOK_SECRET = 'whsec_test';

export const newId = (): string => randomBytes(16).toString('hex');

const booksSchema = z.object({
  intents: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount: z.number(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      status: z.string(),
      payment_intent: z.string(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
});
type Books = z.infer<typeof booksSchema>;

/** A database of its own for each harness. */
export const newMongoUrl = (): string =>
  process.env['TEST_MONGO_URL']?.replace('DATABASE', `booking-${newId()}`) ?? '';

/** The id of the payment intent that a client secret belongs to. */
export const intentIdOf = (clientSecret: string | null): string =>
  clientSecret?.split('_secret_')[0] ?? '';

/** An offer for a show in two weeks; a test spells out only what matters to it. */
export const anOffer = (overrides: Partial<PutOfferInput> = {}): PutOfferInput => ({
  showId: newId(),
  venueId: 'cardiff',
  version: 1,
  capacity: 100,
  unitPence: pence(2000),
  salesEndAt: new Date(Date.now() + 86_400_000).toISOString(),
  ticket: aTicket({ date: addDays(londonDate(new Date()), 14) }),
  ...overrides,
});

/** Two tickets for £40. */
export const anOrderInput = (
  showId: string,
  overrides: Partial<PlaceOrderInput> = {},
): PlaceOrderInput => ({
  orderId: newId(),
  sessionId: newId(),
  showId,
  ticketQuantity: 2,
  customerEmail: 'ada@example.org',
  amountPence: pence(4000),
  ...overrides,
});

/** A provider that a test replaces. */
interface Replacement {
  provider: new (...args: never[]) => unknown;
  by: new (...args: never[]) => unknown;
}

/** Booking's module with its own database and its own emulator of Stripe. */
export class BookingHarness {
  private constructor(
    readonly app: INestApplicationContext,
    readonly emulator: Emulator,
  ) {}

  static async start(
    env: Record<string, string> = {},
    replacement?: Replacement,
  ): Promise<BookingHarness> {
    const emulator = await startEmulator({ port: 0, webhooks: [] });
    // A sweep begins at a random moment and would take a test's orders out of its hands. Tests call the work themselves.
    jest.spyOn(Sweep.prototype, 'start').mockReturnValue(undefined);
    const settings = readBookingSettings({
      CLUB_MODE: 'local',
      BOOKING_ADDRESS: '127.0.0.1:1',
      CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
      BOOKING_MONGO_URL: newMongoUrl(),
      REDIS_URL: redisUrlAs('booking', process.env['TEST_REDIS_URL'] ?? ''),
      STRIPE_SECRET_KEY: 'sk_test_club',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: emulator.url,
      // All harnesses share the limit of calls to Stripe, which the emulator does not have.
      CLUB_STRIPE_CALLS_PER_SECOND: '10000',
      // What was asked about is due again at once. A test of the schedule sets its own.
      CLUB_SETTLE_AFTER_SECONDS: '0.001',
      // A test of taking back a cancellation sets its own.
      CLUB_CANCEL_UNDO_SECONDS: '0',
      ...env,
    });
    const builder = Test.createTestingModule({
      imports: [AppModule.register(settings, createLogger('booking', 'silent'))],
    });
    if (replacement !== undefined)
      builder.overrideProvider(replacement.provider).useClass(replacement.by);
    const module = await builder.compile();
    try {
      await module.init();
    } catch (error) {
      await module.close();
      await emulator.close();
      throw error;
    }
    return new BookingHarness(module, emulator);
  }

  get<T>(type: new (...args: never[]) => T): T {
    return this.app.get<T>(type);
  }
  get offers(): Model<Offer> {
    return this.app.get<Model<Offer>>(getModelToken(OFFER));
  }
  get orders(): Model<OrderRow> {
    return this.app.get<Model<OrderRow>>(getModelToken(ORDER));
  }
  get arrivals(): Model<ArrivalRow> {
    return this.app.get<Model<ArrivalRow>>(getModelToken('Arrival'));
  }
  get outbox(): Model<OutboxRow> {
    return this.app.get<Model<OutboxRow>>(getModelToken('OutboxRow'));
  }

  async offer(overrides: Partial<PutOfferInput> = {}): Promise<PutOfferInput> {
    const offer = anOffer(overrides);
    await this.get(PutOffer).execute(offer);
    return offer;
  }

  place(input: PlaceOrderInput) {
    return runInContext({ requestId: newRequestId() }, () => this.get(PlaceOrder).execute(input));
  }

  submit(input: PlaceOrderInput) {
    const { sessionId, showId, ticketQuantity, customerEmail, amountPence } = input;
    return this.get(SubmitDetails).execute({
      sessionId,
      showId,
      ticketQuantity,
      customerEmail,
      totalPence: amountPence,
      customerName: 'Ada Lovelace',
      customerPhone: '',
    });
  }

  /** Places an order, submits its details and pays; settling is left to the test. */
  async paid(input: PlaceOrderInput): Promise<{ id: string; intentId: string }> {
    const { orderId, clientSecret } = await this.place(input);
    await this.submit(input);
    const status = await payAtEmulator(this.emulator.url, clientSecret ?? '');
    if (status !== 'succeeded') throw new Error(`the card was not charged: ${status}`);
    return { id: orderId, intentId: intentIdOf(clientSecret) };
  }

  order(id: string): Promise<OrderRow> {
    return this.orders.findById(id).lean<OrderRow>().orFail();
  }

  async state(id: string): Promise<string> {
    return (await this.orders.findById(id).lean())?.state ?? 'missing';
  }

  async counts(showId: string): Promise<{ free: number; held: number; sold: number }> {
    const offer = await this.offers.findById(showId).lean().orFail();
    return { free: offer.free, held: offer.held, sold: offer.sold };
  }

  faults(faults: unknown): Promise<unknown> {
    return this.steer('faults', faults);
  }

  /** A command to the emulator, such as 'refunds' or 'disputes'. */
  async steer(command: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${this.emulator.url}/_emulator/${command}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${command}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** How the emulator answers refunds from now on, or how one of them ends. */
  async steerRefunds(command: { next: string } | { id: string; status: string }): Promise<void> {
    await fetch(`${this.emulator.url}/_emulator/refunds`, {
      method: 'POST',
      body: JSON.stringify(command),
    });
  }

  async refundsOf(intentId: string): Promise<Books['refunds']> {
    return (await this.refunds()).filter(({ payment_intent: paid }) => paid === intentId);
  }

  /** How often each call was made that contains `part`, such as `GET /v1/payment_intents/pi_1`. */
  async calls(part: string): Promise<Record<string, number>> {
    const answer = await fetch(`${this.emulator.url}/_emulator/calls`);
    const calls = z.record(z.string(), z.number()).parse(await answer.json());
    return Object.fromEntries(Object.entries(calls).filter(([name]) => name.includes(part)));
  }

  async intents(): Promise<Books['intents']> {
    return (await this.books()).intents;
  }

  async refunds(): Promise<Books['refunds']> {
    return (await this.books()).refunds;
  }

  /** Refunds as a person does on Stripe's own pages. */
  async refundAtStripe(intentId: string, amount: number): Promise<void> {
    await this.post('refunds', { payment_intent: intentId, amount: String(amount) });
  }

  async changeIntent(intentId: string, fields: Record<string, string>): Promise<void> {
    await this.post(`payment_intents/${intentId}`, fields);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.emulator.close();
  }

  /** Everything that the emulator knows. */
  private async books(): Promise<Books> {
    return booksSchema.parse(await (await fetch(`${this.emulator.url}/_emulator/books`)).json());
  }

  private async post(path: string, fields: Record<string, string>): Promise<void> {
    const answer = await fetch(`${this.emulator.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body: new URLSearchParams(fields),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
}
