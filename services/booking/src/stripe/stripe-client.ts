import { DomainError } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Stripe from 'stripe';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { CallRate } from './call-rate.js';
import { LimitedHttpClient } from './limited-http-client.js';
import { SharedCallRate } from './shared-call-rate.js';

const TIMEOUT_MS = 6_000;
export const PAGE_SIZE = 100;

/** Stripe's own client as this service uses it. The emulator is reached through the same client at another address. */
@Injectable()
export class StripeClient implements OnApplicationShutdown {
  readonly api: Stripe;
  readonly livemode: boolean;
  private readonly rate: SharedCallRate;
  private readonly http: LimitedHttpClient;

  constructor(@Inject(SETTINGS) settings: BookingSettings, @Inject(LOGGER) logger: Logger) {
    const own = new CallRate(settings.CLUB_STRIPE_CALLS_PER_SECOND);
    this.rate = new SharedCallRate(own, settings.REDIS_URL, (error) =>
      logger.warn({ reason: error.message }, 'each copy limits its own calls to Stripe: no Redis'),
    );
    this.http = new LimitedHttpClient(this.rate);
    this.livemode = settings.STRIPE_SECRET_KEY.includes('_live_');
    this.api = new Stripe(settings.STRIPE_SECRET_KEY, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: this.http,
      ...addressOf(settings.STRIPE_API_URL),
    });
  }

  onApplicationShutdown(): void {
    this.rate.close();
  }

  /** Rises whenever Stripe does not answer or asks for fewer calls. */
  get unanswered(): number {
    return this.http.unanswered;
  }
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: port || '443', protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Stripe counts time in seconds. */
export const createdSince = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: PAGE_SIZE,
});

/** Stripe understood the call and refused it: repeating it does not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 409 &&
  error.statusCode !== 429;

/**
 * Stripe failed when the key was used first, and repeats that under the key for a day. It says nothing about what exists
 * at Stripe: an intent of this key may appear later.
 */
export const isSavedFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;

/**
 * For acts of staff that use the readers of Stripe's books, which throw Stripe's own errors.
 * @throws PAYMENTS_UNAVAILABLE instead of an error that says only that Stripe has not answered
 */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && !isRefusal(error))
      throw new DomainError('PAYMENTS_UNAVAILABLE');
    throw error;
  }
}
