import { createHmac } from 'node:crypto';
import { newId, nowSeconds, type EmulatorStore } from './store.js';
import type { StripeEvent } from './stripe-objects.js';

export const API_VERSION = '2026-10-28.endive';
export type Announce = (type: string, object: unknown) => void;

export interface WebhookTarget {
  url: string;
  secret: string;
}
/** Pauses between deliveries of one event, in milliseconds; Stripe waits hours; tests cannot. */
const PAUSES = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000];
const DELIVERY_DEADLINE_MS = 20_000;

/** `t=…,v1=…` over the exact bytes, as Stripe signs them. */
export function signatureOf(payload: string, secret: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

/**
 * How events are delivered; tests set the mode. `hold` holds them until the next mode, `shuffle` does the same and then
 * sends the newest first. `alter` changes a signed body, `stale` signs for an hour ago, `forge` signs with another secret.
 */
export const webhookModes = [
  'deliver',
  'lose',
  'repeat',
  'hold',
  'shuffle',
  'alter',
  'stale',
  'forge',
] as const;
export type WebhookMode = (typeof webhookModes)[number];
const STALE_SECONDS = 3_600;

/** Delivers events until they are answered with 2xx. */
export class Webhooks {
  private mode: WebhookMode = 'deliver';
  private held: StripeEvent[] = [];
  private readonly underway = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly store: EmulatorStore,
    private readonly targets: WebhookTarget[],
  ) {}

  readonly announce: Announce = (type, object) => {
    const event = this.store.put('events', {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: nowSeconds(),
      livemode: false,
      pending_webhooks: this.targets.length,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(object) },
    });
    if (this.mode === 'hold' || this.mode === 'shuffle') this.held.push(event);
    else if (this.mode !== 'lose') this.sendToAll(event, this.mode === 'repeat' ? 2 : 1);
  };

  /** Held events are delivered in the new mode. */
  setMode(mode: WebhookMode): void {
    const waiting = this.mode === 'shuffle' ? this.held.reverse() : this.held;
    this.mode = mode;
    if (mode === 'hold' || mode === 'shuffle') return;
    this.held = [];
    if (mode !== 'lose') for (const event of waiting) this.sendToAll(event, 1);
  }

  /** Sends an event once more, as Stripe's dashboard can. */
  resend(event: StripeEvent): void {
    this.sendToAll(event, 1);
  }

  close(): void {
    this.closing.abort();
  }

  private sendToAll(event: StripeEvent, copies: number): void {
    for (const target of this.targets) {
      for (let copy = 0; copy < copies; copy += 1) {
        const delivery = this.deliver(target, event).finally(() => this.underway.delete(delivery));
        this.underway.add(delivery);
      }
    }
  }

  private async deliver(target: WebhookTarget, event: StripeEvent): Promise<void> {
    for (const pause of [0, ...PAUSES]) {
      if (pause > 0) await this.pause(pause);
      if (this.closing.signal.aborted) return;
      if (await this.attempt(target, JSON.stringify(event))) {
        event.pending_webhooks -= 1;
        this.store.put('events', event); // a restart must not make it undelivered again
        return;
      }
    }
  }

  private async attempt(target: WebhookTarget, payload: string): Promise<boolean> {
    const at = nowSeconds() - (this.mode === 'stale' ? STALE_SECONDS : 0);
    const secret = this.mode === 'forge' ? `${target.secret}_of_another_account` : target.secret;
    try {
      const reply = await fetch(target.url, {
        method: 'POST',
        body: this.mode === 'alter' ? payload.replace('evt_', 'evt_x') : payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret, at),
        },
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(DELIVERY_DEADLINE_MS)]),
      });
      await reply.body?.cancel();
      return reply.ok;
    } catch {
      return false; // the receiver does not answer; the next attempt follows
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.closing.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
