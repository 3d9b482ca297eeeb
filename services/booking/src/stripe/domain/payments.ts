import type { Pence } from '@club/contracts';

/** A request to create a payment intent. */
export interface IntentRequest {
  pence: number;
  metadata: Record<string, string>;
  /** The idempotency key. The same key must always come with the same request. */
  key: string;
}

/**
 * `refused`: Stripe saved the failure under the key. `canceled`: the intent of this key exists and cannot be paid any
 * more. After both the next attempt needs a new key. `unknown`: the same request may be repeated.
 */
export type IntentCreation =
  | { outcome: 'created'; id: string; clientSecret: string }
  | { outcome: 'refused' | 'canceled' | 'unknown' };

/** `canceled`: no charge is possible any more. `unknown`: keep the places and ask again. */
export type CancelOutcome = 'canceled' | 'succeeded' | 'missing' | 'unknown';

/** An intent that carries our metadata. */
export interface OurIntent {
  id: string;
  status: string;
  kind: string;
  orderId: string;
  amountReceived: Pence;
  clientSecret: string;
  metadata: Record<string, string>;
  createdAt: Date;
}

/** The part of a refund that returns to the bank card. */
export interface CardRefund {
  /** No two refunds have the same id, whatever they are for: it is in Stripe's metadata and in the idempotency key. */
  id: string;
  cardPence: number;
  /** Part of the idempotency key. It rises after Stripe or the bank has refused. */
  attempt: number;
  places: number;
  /** Stripe's refund in this attempt, if Stripe has accepted one. */
  stripeRefundId?: string;
}

/**
 * `done`: Stripe says that it succeeded. `pending`: Stripe has accepted it, and it may still fail; call again to ask.
 * `refused`: no money will move in this attempt; the next one needs a higher number. `unknown`: call again.
 */
export type RefundReply =
  { outcome: 'done' | 'pending'; stripeId: string } | { outcome: 'refused' | 'unknown' };

/** A refund as Stripe knows it, made by us or at Stripe. */
export interface StripeRefund {
  stripeId: string;
  /** The id under which this system asked for it; Stripe's own id if a person made it on Stripe's pages. */
  id: string;
  pence: Pence;
  places: number;
  status: 'done' | 'pending' | 'failed';
}

/** A refund as Stripe has it. */
export interface RefundAtStripe {
  id: string;
  /** Our own id; undefined if it was made on Stripe's own pages. */
  refundId: string | undefined;
  paymentId: string | undefined;
  pence: Pence;
  status: string;
}

export interface PaymentEvent {
  id: string;
  type: string;
  livemode: boolean;
  /** The intent that the event is about, or null if it is about something else. */
  paymentIntentId: string | null;
}
