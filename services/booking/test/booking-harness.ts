import { randomBytes } from 'node:crypto';
import { createLogger, newRequestId, runInContext, type OutboxRow } from '@club/kit';
import type { PlaceOrderInput, PutOfferInput } from '@club/messages';
import { startEmulator, type Emulator } from '@club/stripe-emulator';
import { payAtEmulator } from '@club/client';
import { freePort } from '@club/engines';
import type { INestApplicationContext } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import type { Model } from 'mongoose';
import { pence } from '@club/contracts';
import { AppModule } from '../src/app.module.js';
import type { OrderRow } from '../src/orders/domain/order.js';
import { PlaceOrder } from '../src/orders/place-order.js';
import { SubmitDetails } from '../src/orders/submit-details.js';
import { readBookingSettings } from '../src/config.js';
import type { Offer } from '../src/offers/domain/offer.js';
import { PutOffer } from '../src/offers/put-offer.js';

export const WEBHOOK_SECRET = 'whsec_test';

export const newId = (): string => randomBytes(16).toString('hex');

/** An offer for a Saturday far off; a test spells out only what matters to it. */
export const anOffer = (over: Partial<PutOfferInput> = {}): PutOfferInput => ({
  showId: newId(),
  version: 1,
  capacity: 100,
  unitPence: pence(2000),
  salesEndAt: new Date(Date.now() + 86_400_000).toISOString(),
  ticket: {
    title: 'Saturday Night',
    venueName: 'Jaggers Cardiff',
    city: 'Cardiff',
    address: '14 Castle Arcade',
    date: '2026-11-28',
    doorsTime: '19:30',
    showTime: '20:00',
    ageRestriction: '18+',
  },
  ...over,
});

export const aWish = (showId: string, over: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  orderId: newId(),
  sessionId: newId(),
  showId,
  ticketQuantity: 2,
  customerEmail: 'ada@example.org',
  amountPence: pence(4000),
  ...over,
});

/** Booking's own module on a database of its own, beside an emulator of its own. */
export class BookingHarness {
  private constructor(
    readonly app: INestApplicationContext,
    readonly emulator: Emulator,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<BookingHarness> {
    const emulator = await startEmulator({ port: await freePort(), webhooks: [] });
    const settings = readBookingSettings({
      BOOKING_ADDRESS: '127.0.0.1:1',
      BOOKING_MONGO_URL: process.env['TEST_MONGO_URL']?.replace('DATABASE', `booking-${newId()}`),
      REDIS_URL: process.env['TEST_REDIS_URL'],
      STRIPE_SECRET_KEY: 'sk_test_club',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: emulator.url,
      CLUB_HOLD_SWEEP_SECONDS: '3600',
      CLUB_SETTLE_SWEEP_SECONDS: '3600',
      CLUB_OUTBOX_SECONDS: '3600',
      ...env,
    });
    const module = await Test.createTestingModule({
      imports: [AppModule.register(settings, createLogger('booking', 'silent'))],
    }).compile();
    await module.init();
    return new BookingHarness(module, emulator);
  }

  get<T>(type: new (...args: never[]) => T): T {
    return this.app.get<T>(type);
  }
  get offers(): Model<Offer> {
    return this.app.get<Model<Offer>>(getModelToken('Offer'));
  }
  get orders(): Model<OrderRow> {
    return this.app.get<Model<OrderRow>>(getModelToken('Order'));
  }
  get outbox(): Model<OutboxRow> {
    return this.app.get<Model<OutboxRow>>(getModelToken('OutboxRow'));
  }

  async offer(over: Partial<PutOfferInput> = {}): Promise<PutOfferInput> {
    const offer = anOffer(over);
    await this.get(PutOffer).execute(offer);
    return offer;
  }

  place(wish: PlaceOrderInput) {
    return runInContext({ requestId: newRequestId() }, () => this.get(PlaceOrder).execute(wish));
  }

  submit(wish: PlaceOrderInput) {
    const { sessionId, showId, ticketQuantity, customerEmail, amountPence } = wish;
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

  /** Places, fills in and pays; settling is left to the test. */
  async paid(wish: PlaceOrderInput): Promise<{ id: string; intentId: string }> {
    const { orderId, clientSecret } = await this.place(wish);
    await this.submit(wish);
    const status = await payAtEmulator(this.emulator.url, clientSecret ?? '');
    if (status !== 'succeeded') throw new Error(`the card was not charged: ${status}`);
    return { id: orderId, intentId: clientSecret?.split('_secret_')[0] ?? '' };
  }

  async state(id: string): Promise<string> {
    return (await this.orders.findById(id).lean())?.state ?? 'missing';
  }

  async counts(showId: string): Promise<{ free: number; held: number; sold: number }> {
    const offer = await this.offers.findById(showId).lean();
    if (offer === null) throw new Error('no such offer');
    return { free: offer.free, held: offer.held, sold: offer.sold };
  }

  async faults(faults: unknown): Promise<void> {
    await fetch(`${this.emulator.url}/_emulator/faults`, {
      method: 'POST',
      body: JSON.stringify(faults),
    });
  }

  async intents(): Promise<{ id: string; status: string; metadata: Record<string, string> }[]> {
    const books = (await (await fetch(`${this.emulator.url}/_emulator/books`)).json()) as {
      intents: { id: string; status: string; metadata: Record<string, string> }[];
    };
    return books.intents;
  }

  async refunds(): Promise<
    { amount: number; payment_intent: string; metadata: Record<string, string> }[]
  > {
    const books = (await (await fetch(`${this.emulator.url}/_emulator/books`)).json()) as {
      refunds: { amount: number; payment_intent: string; metadata: Record<string, string> }[];
    };
    return books.refunds;
  }

  /** As a person does on Stripe's own pages. */
  async refundAtStripe(intentId: string, amount: number): Promise<void> {
    const body = new URLSearchParams({ payment_intent: intentId, amount: String(amount) });
    await fetch(`${this.emulator.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body,
    });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.emulator.close();
  }
}
