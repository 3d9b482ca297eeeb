import type { Metadata } from './stripe-objects.js';

/** The parts of Stripe's objects about disputes and money that moves between Stripe and the club. */
export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost';

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  /** Empty, or the money withdrawn, or the money withdrawn and reinstated. */
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: Record<string, unknown>;
  evidence_details: {
    enhanced_eligibility: object;
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
}

export type BalanceType = 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';

export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: string;
    description: string;
    type: 'stripe_fee';
  }[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'pending' | 'available';
  type: BalanceType;
}

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string | null;
  created: number;
  currency: string;
  description: string | null;
  destination: string | null;
  failure_balance_transaction: null;
  failure_code: null;
  failure_message: null;
  livemode: false;
  metadata: Metadata;
  method: 'standard';
  reconciliation_status: 'completed' | 'not_applicable';
  source_type: 'card';
  statement_descriptor: string | null;
  status: 'paid';
  type: 'bank_account';
}
