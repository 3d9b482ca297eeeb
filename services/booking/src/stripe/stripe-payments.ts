import { DomainError, pence } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { SETTINGS, type BookingSettings } from '../config.js';
import type { IntentFacts } from './domain/compare-intent.js';
import type {
  CancelOutcome,
  CardRefund,
  IntentCreation,
  IntentRequest,
  OurIntent,
  PaymentEvent,
  RefundOutcome,
  UnknownRefund,
} from './domain/payments.js';

const TIMEOUT_MS = 6_000;
const PAGE_SIZE = 100;

/** The only file that knows Stripe's client. The emulator is reached through the same client at another address. */
@Injectable()
export class StripePayments {
  private readonly stripe: Stripe;
  readonly livemode: boolean;

  constructor(@Inject(SETTINGS) private readonly settings: BookingSettings) {
    this.livemode = settings.STRIPE_SECRET_KEY.includes('_live_');
    this.stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      ...addressOf(settings.STRIPE_API_URL),
    });
  }

  /** Creates an intent. A repeated call with the same key returns the intent that exists. */
  async createIntent({ pence: amount, metadata, key }: IntentRequest): Promise<IntentCreation> {
    try {
      const intent = await this.stripe.paymentIntents.create(
        { amount, currency: 'gbp', allowed_payment_method_types: ['card'], metadata },
        { idempotencyKey: key },
      );
      return { outcome: 'created', id: intent.id, clientSecret: intent.client_secret ?? '' };
    } catch (error) {
      return { outcome: isRefusal(error) ? 'refused' : 'unknown' };
    }
  }

  /** @returns null if Stripe does not know the intent. @throws PAYMENTS_UNAVAILABLE if Stripe does not answer. */
  async findIntent(id: string): Promise<IntentFacts | null> {
    try {
      const intent = await this.stripe.paymentIntents.retrieve(id);
      const { status, currency, livemode, metadata } = intent;
      const amountReceived = pence(intent.amount_received);
      return { id, status, amountReceived, currency, livemode, metadata };
    } catch (error) {
      if (isMissing(error)) return null;
      throw new DomainError('PAYMENTS_UNAVAILABLE');
    }
  }

  /** After *canceled* no charge is possible. No idempotency key: a saved error would be replayed. */
  async cancel(id: string): Promise<CancelOutcome> {
    try {
      await this.stripe.paymentIntents.cancel(id);
      return 'canceled';
    } catch (error) {
      if (isMissing(error)) return 'missing';
      return isRefusal(error) ? this.refusedCancelOutcome(id) : 'unknown';
    }
  }

  /** Intents since an instant that carry our metadata. */
  async ourIntents(since: Date): Promise<OurIntent[]> {
    const intents: OurIntent[] = [];
    for await (const intent of this.stripe.paymentIntents.list(createdSince(since))) {
      const ours = toOurIntent(intent);
      if (ours !== undefined) intents.push(ours);
    }
    return intents;
  }

  /** Returns money to the card. An earlier call whose reply was lost is found by its key or by `refundId`. */
  async refund(paymentIntentId: string, refund: CardRefund): Promise<RefundOutcome> {
    try {
      const existing = (await this.refundsOf(paymentIntentId)).find(
        ({ metadata }) => metadata?.['refundId'] === refund.id,
      );
      const { status } = existing ?? (await this.createRefund(paymentIntentId, refund));
      return hasFailed(status) ? 'refused' : 'done';
    } catch (error) {
      return isRefusal(error) ? 'refused' : 'unknown';
    }
  }

  /** Refunds of an intent that are not among `known`. Our own are noted before Stripe is asked, so they are known. */
  async unknownRefunds(
    paymentIntentId: string,
    known: readonly string[],
  ): Promise<UnknownRefund[]> {
    return (await this.refundsOf(paymentIntentId))
      .filter(({ status }) => !hasFailed(status))
      .map(({ id, amount, metadata }) => ({
        id: metadata?.['refundId'] ?? id,
        pence: pence(amount),
        places: Number(metadata?.['places'] ?? 0),
      }))
      .filter(({ id }) => !known.includes(id));
  }

  /** The intents that were refunded, in whole or in part. */
  async refundedSince(since: Date): Promise<string[]> {
    const intentIds = new Set<string>();
    for await (const { payment_intent: intent } of this.stripe.refunds.list(createdSince(since))) {
      const id = typeof intent === 'object' ? intent?.id : intent;
      if (id !== undefined) intentIds.add(id);
    }
    return [...intentIds];
  }

  /** Events that did not reach our webhook. */
  async undeliveredEvents(since: Date): Promise<PaymentEvent[]> {
    const events: PaymentEvent[] = [];
    const query = { ...createdSince(since), delivery_success: false };
    for await (const event of this.stripe.events.list(query)) events.push(toPaymentEvent(event));
    return events;
  }

  /** @throws BAD_SIGNATURE for a forged, altered or stale event. */
  readEvent(rawBody: string, signature: string): PaymentEvent {
    const { STRIPE_WEBHOOK_SECRET: secret } = this.settings;
    try {
      // guard: webhook-signature (invariants.md I8)
      const event = this.stripe.webhooks.constructEvent(rawBody, signature, secret);
      return toPaymentEvent(event);
    } catch {
      throw new DomainError('BAD_SIGNATURE');
    }
  }

  private async refusedCancelOutcome(id: string): Promise<CancelOutcome> {
    try {
      const intent = await this.findIntent(id);
      if (intent === null) return 'missing';
      return intent.status === 'canceled' || intent.status === 'succeeded'
        ? intent.status
        : 'unknown';
    } catch {
      return 'unknown'; // Stripe did not answer, which proves nothing.
    }
  }

  private async refundsOf(paymentIntentId: string): Promise<Stripe.Refund[]> {
    const query = { payment_intent: paymentIntentId, limit: PAGE_SIZE };
    return (await this.stripe.refunds.list(query)).data;
  }

  private createRefund(paymentIntentId: string, refund: CardRefund): Promise<Stripe.Refund> {
    return this.stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: refund.cardPence,
        metadata: { refundId: refund.id, places: String(refund.places) },
      },
      { idempotencyKey: `refund-${refund.id}-${refund.attempt}` }, // guard: refund-idempotency-key
    );
  }
}

/** Stripe counts time in seconds. */
const createdSince = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: PAGE_SIZE,
});

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: port || '443', protocol: protocol === 'http:' ? 'http' : 'https' };
}

function toOurIntent(intent: Stripe.PaymentIntent): OurIntent | undefined {
  const { id, status, metadata, created, amount_received: amountReceived } = intent;
  const { kind, orderId } = metadata;
  if (kind === undefined || orderId === undefined) return undefined;
  const createdAt = new Date(created * 1000);
  return { id, status, kind, orderId, amountReceived: pence(amountReceived), metadata, createdAt };
}

const toPaymentEvent = (event: Stripe.Event): PaymentEvent => ({
  id: event.id,
  type: event.type,
  livemode: event.livemode,
  paymentIntentId: intentIdOf(event.data.object),
});

function intentIdOf(object: object): string | null {
  const {
    object: type,
    id,
    payment_intent: intent,
  } = object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (type === 'payment_intent') return id ?? null;
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}

const hasFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled';

/** Stripe understood the call and refused it: repeating it does not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 409 &&
  error.statusCode !== 429;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;
