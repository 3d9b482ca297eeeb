import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { SETTINGS, type BookingSettings } from '../config.js';
import type { IntentFacts } from './domain/compare-intent.js';

/** What became of an attempt to kill an intent. `unknown`: keep the places and ask again. */
export type Fence = 'canceled' | 'succeeded' | 'missing' | 'unknown';
export type Creation =
  { outcome: 'created'; id: string; clientSecret: string } | { outcome: 'refused' | 'unknown' };

export interface PaymentEvent {
  id: string;
  type: string;
  livemode: boolean;
  /** The intent that the event is about, where it is about one. */
  paymentIntentId: string | null;
}

export interface PaymentWish {
  pence: number;
  metadata: Record<string, string>;
  /** The idempotency key: the same key always goes with the same wish. */
  key: string;
}

export interface OurIntent {
  id: string;
  status: string;
  kind: string;
  orderId: string;
  amountReceived: number;
  metadata: Record<string, string>;
  createdAt: Date;
}

/** A refund that Stripe knows and we do not: made on Stripe's pages, or by us before a restore. */
export interface UnknownRefund {
  id: string;
  pence: number;
  places: number;
}

/** The part of a refund that goes back to the bank card. */
interface CardRefund {
  id: string;
  cardPence: number;
  /** Part of the idempotency key: rises after Stripe has definitely refused. */
  attempt: number;
  places: number;
}

const TIMEOUT_MS = 6_000;

/** The only file that knows Stripe's client. The emulator is the same client with another host. */
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
      ...elsewhere(settings.STRIPE_API_URL),
    });
  }

  /** Creates an order's intent, or brings the one that an earlier call with the same key created. */
  async createIntent({ pence, metadata, key }: PaymentWish): Promise<Creation> {
    try {
      const intent = await this.stripe.paymentIntents.create(
        { amount: pence, currency: 'gbp', allowed_payment_method_types: ['card'], metadata },
        { idempotencyKey: key },
      );
      return { outcome: 'created', id: intent.id, clientSecret: intent.client_secret ?? '' };
    } catch (error) {
      return { outcome: isDefinite(error) ? 'refused' : 'unknown' };
    }
  }

  /** @returns null where Stripe does not know it. @throws PAYMENTS_UNAVAILABLE where Stripe does not answer. */
  async findIntent(id: string): Promise<IntentFacts | null> {
    try {
      const intent = await this.stripe.paymentIntents.retrieve(id);
      const { status, currency, livemode, metadata } = intent;
      return { id, status, amountReceived: intent.amount_received, currency, livemode, metadata };
    } catch (error) {
      if (isMissing(error)) return null;
      throw new DomainError('PAYMENTS_UNAVAILABLE');
    }
  }

  /** The fence: after *canceled* no charge is possible. No idempotency key: a saved error would be replayed. */
  async cancel(id: string): Promise<Fence> {
    try {
      await this.stripe.paymentIntents.cancel(id);
      return 'canceled';
    } catch (error) {
      if (isMissing(error)) return 'missing';
      if (!isDefinite(error)) return 'unknown';
      return this.whyNotCanceled(id);
    }
  }

  /** Gives money back to the card. An earlier call whose reply was lost is found by its key, or by `refundId`. */
  async refund(
    paymentIntentId: string,
    refund: CardRefund,
  ): Promise<'done' | 'refused' | 'unknown'> {
    try {
      const known = await this.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
      const same = known.data.find(({ metadata }) => metadata?.['refundId'] === refund.id);
      const made =
        same ??
        (await this.stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount: refund.cardPence,
            metadata: { refundId: refund.id, places: String(refund.places) },
          },
          { idempotencyKey: `refund-${refund.id}-${refund.attempt}` },
        ));
      return made.status === 'failed' || made.status === 'canceled' ? 'refused' : 'done';
    } catch (error) {
      return isDefinite(error) ? 'refused' : 'unknown';
    }
  }

  /** Refunds of an intent that are not among `known`: whatever we pay back ourselves is noted before Stripe is asked. */
  async unknownRefunds(
    paymentIntentId: string,
    known: readonly string[],
  ): Promise<UnknownRefund[]> {
    const { data } = await this.stripe.refunds.list({
      payment_intent: paymentIntentId,
      limit: 100,
    });
    return data
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ id, amount: pence, metadata }) => ({
        id: metadata?.['refundId'] ?? id,
        pence,
        places: Number(metadata?.['places'] ?? 0),
      }))
      .filter(({ id }) => !known.includes(id));
  }

  /** The intents of which something was paid back. */
  async refundedSince(since: Date): Promise<string[]> {
    const found = new Set<string>();
    const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
    for await (const { payment_intent: intent } of this.stripe.refunds.list(query)) {
      const id = typeof intent === 'object' ? intent?.id : intent;
      if (id !== undefined) found.add(id);
    }
    return [...found];
  }

  /** Intents that carry our metadata. */
  async ourIntents(since: Date): Promise<OurIntent[]> {
    const found: OurIntent[] = [];
    const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
    for await (const {
      id,
      status,
      metadata,
      created,
      amount_received: amountReceived,
    } of this.stripe.paymentIntents.list(query)) {
      const { kind, orderId } = metadata;
      if (kind === undefined || orderId === undefined) continue;
      found.push({
        id,
        status,
        kind,
        orderId,
        amountReceived,
        metadata,
        createdAt: new Date(created * 1000),
      });
    }
    return found;
  }

  async undeliveredEvents(since: Date): Promise<PaymentEvent[]> {
    const found: PaymentEvent[] = [];
    const query = {
      delivery_success: false,
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    };
    for await (const event of this.stripe.events.list(query)) found.push(viewEvent(event));
    return found;
  }

  /** @throws BAD_SIGNATURE for a forged, altered or stale event. */
  readEvent(rawBody: string, signature: string): PaymentEvent {
    try {
      return viewEvent(
        this.stripe.webhooks.constructEvent(
          rawBody,
          signature,
          this.settings.STRIPE_WEBHOOK_SECRET,
        ),
      );
    } catch {
      throw new DomainError('BAD_SIGNATURE');
    }
  }

  private async whyNotCanceled(id: string): Promise<Fence> {
    try {
      const intent = await this.findIntent(id);
      if (intent === null) return 'missing';
      return intent.status === 'canceled' || intent.status === 'succeeded'
        ? intent.status
        : 'unknown';
    } catch {
      return 'unknown'; // no answer is no proof: the places stay held
    }
  }
}

const viewEvent = (event: Stripe.Event): PaymentEvent => ({
  id: event.id,
  type: event.type,
  livemode: event.livemode,
  paymentIntentId: intentIdOf(event.data.object),
});

function elsewhere(url: string | undefined): {
  host?: string;
  port?: string;
  protocol?: 'http' | 'https';
} {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: port || '443', protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Stripe understood and said no: repeating the same call will not help. */
const isDefinite = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 409 &&
  error.statusCode !== 429;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;

function intentIdOf(object: object): string | null {
  const {
    object: kind,
    id,
    payment_intent: intent,
  } = object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (kind === 'payment_intent') return id ?? null;
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}
