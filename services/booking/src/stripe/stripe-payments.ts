import { DomainError, pence } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { SETTINGS, type BookingSettings } from '../config.js';
import type { IntentFacts } from './domain/compare-intent.js';
import type {
  CancelOutcome,
  IntentCreation,
  IntentRequest,
  OurIntent,
  PaymentEvent,
} from './domain/payments.js';
import { InstallationStore } from './installation.store.js';
import {
  createdSince,
  isMissing,
  isRefusal,
  isSavedFailure,
  StripeClient,
} from './stripe-client.js';

/** Reads and writes payment intents and events at Stripe. */
@Injectable()
export class StripePayments {
  constructor(
    private readonly stripe: StripeClient,
    private readonly installation: InstallationStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  get livemode(): boolean {
    return this.stripe.livemode;
  }

  /** Rises whenever Stripe does not answer or asks for fewer calls. */
  get unanswered(): number {
    return this.stripe.unanswered;
  }

  /**
   * Creates an intent. A repeated call with the same key returns the intent that exists. A failure that Stripe has saved
   * counts as a refusal: repeating the call would bring nothing else for a day, and no one has the secret of an intent
   * that Stripe makes all the same. The orphan sweep cancels it.
   */
  async createIntent({ pence: amount, metadata, key }: IntentRequest): Promise<IntentCreation> {
    const installation = await this.installation.id();
    try {
      const intent = await this.stripe.api.paymentIntents.create(
        {
          amount,
          currency: 'gbp',
          allowed_payment_method_types: ['card'],
          metadata: { ...metadata, installation },
        },
        { idempotencyKey: key },
      );
      if (isReplayed(intent) && (await this.isCanceled(intent.id))) return { outcome: 'canceled' };
      return { outcome: 'created', id: intent.id, clientSecret: intent.client_secret ?? '' };
    } catch (error) {
      return { outcome: isRefusal(error) || isSavedFailure(error) ? 'refused' : 'unknown' };
    }
  }

  /** @returns null if Stripe does not know the intent. @throws PAYMENTS_UNAVAILABLE if Stripe does not answer. */
  async findIntent(id: string): Promise<IntentFacts | null> {
    const intent = await this.retrieve(id);
    if (intent === null) return null;
    const { status, currency, livemode, metadata } = intent;
    const amountReceived = pence(intent.amount_received);
    return { id, status, amountReceived, currency, livemode, metadata };
  }

  /** With it a page goes on with a payment. @returns null if Stripe does not know it. @throws PAYMENTS_UNAVAILABLE */
  async findSecret(id: string): Promise<string | null> {
    return (await this.retrieve(id))?.client_secret ?? null;
  }

  /** After *canceled* no charge is possible. No idempotency key: a saved error would be replayed. */
  async cancel(id: string): Promise<CancelOutcome> {
    try {
      await this.stripe.api.paymentIntents.cancel(id);
      return 'canceled';
    } catch (error) {
      if (isMissing(error)) return 'missing';
      return isRefusal(error) ? this.refusedCancelOutcome(id) : 'unknown';
    }
  }

  /**
   * Intents since an instant that carry our metadata, without those of another installation that uses the same Stripe
   * account. Intents of earlier versions name no installation.
   */
  async ourIntents(since: Date): Promise<OurIntent[]> {
    const installation = await this.installation.id();
    const intents: OurIntent[] = [];
    for await (const intent of this.stripe.api.paymentIntents.list(createdSince(since))) {
      const { installation: maker = installation } = intent.metadata;
      if (maker !== installation) continue; // guard: own-installation
      const ours = toOurIntent(intent);
      if (ours !== undefined) intents.push(ours);
    }
    return intents;
  }

  /** Events that did not reach our webhook. */
  async undeliveredEvents(since: Date): Promise<PaymentEvent[]> {
    const events: PaymentEvent[] = [];
    const query = { ...createdSince(since), delivery_success: false };
    for await (const event of this.stripe.api.events.list(query))
      events.push(toPaymentEvent(event));
    return events;
  }

  /** @throws BAD_SIGNATURE for a forged, altered or stale event. */
  readEvent(rawBody: string, signature: string): PaymentEvent {
    const { STRIPE_WEBHOOK_SECRET: secret } = this.settings;
    try {
      // guard: webhook-signature (invariants.md I8)
      const event = this.stripe.api.webhooks.constructEvent(rawBody, signature, secret);
      return toPaymentEvent(event);
    } catch {
      throw new DomainError('BAD_SIGNATURE');
    }
  }

  /** @returns null if Stripe does not know the intent. @throws PAYMENTS_UNAVAILABLE if Stripe does not answer. */
  private async retrieve(id: string): Promise<Stripe.PaymentIntent | null> {
    try {
      return await this.stripe.api.paymentIntents.retrieve(id);
    } catch (error) {
      if (isMissing(error)) return null;
      throw new DomainError('PAYMENTS_UNAVAILABLE');
    }
  }

  /** The reply to a repeated creation is the saved one, whatever has happened to the intent since. */
  private async isCanceled(id: string): Promise<boolean> {
    return (await this.stripe.api.paymentIntents.retrieve(id)).status === 'canceled';
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
}

const isReplayed = ({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>): boolean =>
  lastResponse.headers['idempotent-replayed'] === 'true';

export function toOurIntent(intent: Stripe.PaymentIntent): OurIntent | undefined {
  const { id, status, metadata, created, amount_received, client_secret } = intent;
  const { kind, orderId } = metadata;
  if (kind === undefined || orderId === undefined) return undefined;
  return {
    id,
    status,
    kind,
    orderId,
    amountReceived: pence(amount_received),
    clientSecret: client_secret ?? '',
    metadata,
    createdAt: new Date(created * 1000),
  };
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
