import type { Pence } from '@club/contracts';

/** A request to create a payment intent. */
export interface IntentRequest {
  pence: number;
  metadata: Record<string, string>;
  /** The idempotency key. The same key must always come with the same request. */
  key: string;
}

/** `refused`: Stripe saved the failure under the key. `unknown`: the same request may be repeated. */
export type IntentCreation =
  { outcome: 'created'; id: string; clientSecret: string } | { outcome: 'refused' | 'unknown' };

/** `canceled`: no charge is possible any more. `unknown`: keep the places and ask again. */
export type CancelOutcome = 'canceled' | 'succeeded' | 'missing' | 'unknown';

/** An intent that carries our metadata. */
export interface OurIntent {
  id: string;
  status: string;
  kind: string;
  orderId: string;
  amountReceived: Pence;
  metadata: Record<string, string>;
  createdAt: Date;
}

/** The part of a refund that returns to the bank card. */
export interface CardRefund {
  id: string;
  cardPence: number;
  /** Part of the idempotency key. It rises after Stripe has refused. */
  attempt: number;
  places: number;
}

/** `done`: Stripe says that it succeeded. `pending`: accepted, and it may still fail. `unknown`: ask again. */
export type RefundOutcome = 'done' | 'pending' | 'refused' | 'unknown';

/** A refund that Stripe knows and we do not: made on Stripe's own pages, or by us before a restore. */
export interface UnknownRefund {
  id: string;
  pence: Pence;
  places: number;
}

export interface PaymentEvent {
  id: string;
  type: string;
  livemode: boolean;
  /** The intent that the event is about, or null if it is about something else. */
  paymentIntentId: string | null;
}
