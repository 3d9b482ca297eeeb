/** The parts of Stripe's objects that its client libraries and this system read. Amounts in pence, times in seconds. */
export type Metadata = Record<string, string>;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface StripeErrorBody {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: IntentStatus;
  client_secret: string;
  created: number;
  livemode: false;
  metadata: Metadata;
  description: string | null;
  receipt_email: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  latest_charge: string | null;
  last_payment_error: StripeErrorBody | null;
  next_action: unknown;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: string;
  confirmation_method: string;
}

export interface BillingDetails {
  address: Record<string, unknown> | null;
  email: string | null;
  name: string | null;
  phone: string | null;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  created: number;
  livemode: false;
  billing_details: BillingDetails;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    country: string;
    funding: string;
  };
}

export interface Charge {
  id: string;
  object: 'charge';
  /** Null until the money has moved. */
  balance_transaction: string | null;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: BillingDetails;
  refunded: boolean;
  paid: boolean;
  captured: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
  currency: string;
  payment_intent: string;
  payment_method: string;
  created: number;
  livemode: false;
  metadata: Metadata;
  failure_code: string | null;
  failure_message: string | null;
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  created: number;
  metadata: Metadata;
  reason: string | null;
  status: RefundStatus;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
  data: { object: unknown };
}
