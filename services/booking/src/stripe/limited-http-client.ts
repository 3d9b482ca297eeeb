import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { ReservesCalls } from './call-rate.js';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;
type Arguments = Parameters<HttpClient['makeRequest']>;
type StripeResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;

/** Stripe's client tries a call twice. */
const UNANSWERED_IN_A_ROW = 2;
const TOO_MANY_REQUESTS = 429;

/** Makes every call to Stripe below the rate limit, and notices if Stripe does not answer. */
export class LimitedHttpClient implements HttpClient {
  /** Rises when Stripe has stopped to answer or asks for fewer calls. Background work then waits for its next round. */
  unanswered = 0;
  private inARow = 0;
  private readonly inner: HttpClient = Stripe.createNodeHttpClient();

  constructor(private readonly rate: ReservesCalls) {}

  getClientName(): string {
    return this.inner.getClientName();
  }

  async makeRequest(...call: Arguments): ReturnType<HttpClient['makeRequest']> {
    const waitMs = await this.rate.reserve(Date.now());
    if (waitMs === undefined) {
      this.unanswered += 1;
      throw Stripe.HttpClient.makeTimeoutError();
    }
    if (waitMs > 0) await sleep(waitMs);
    try {
      const response = await this.inner.makeRequest(...call);
      this.note(response);
      return response;
    } catch (error) {
      this.noteSilence();
      throw error;
    }
  }

  /** A saved failure is an answer: Stripe repeats it under its key for a day, and answers everything else. */
  private note(response: StripeResponse): void {
    const status = response.getStatusCode();
    const isSaved = response.getHeaders()['idempotent-replayed'] === 'true';
    if (status === TOO_MANY_REQUESTS) this.unanswered += 1;
    else if (status >= 500 && !isSaved) this.noteSilence();
    else this.inARow = 0;
  }

  private noteSilence(): void {
    this.inARow += 1;
    if (this.inARow >= UNANSWERED_IN_A_ROW) this.unanswered += 1;
  }
}
