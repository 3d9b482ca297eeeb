import { DomainError, pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { DisputeFacts, DisputeOutcome } from './domain/disputes.js';
import { createdSince, PAGE_SIZE, StripeClient } from './stripe-client.js';

/** By Stripe's status. A dispute with any other status is open. */
const OUTCOMES: Record<string, DisputeOutcome | undefined> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};

/** Reads the disputes of payments from Stripe. */
@Injectable()
export class StripeDisputes {
  constructor(private readonly stripe: StripeClient) {}

  /** All disputes of a payment. @throws PAYMENTS_UNAVAILABLE if Stripe does not answer. */
  async findAll(paymentIntentId: string): Promise<DisputeFacts[]> {
    try {
      const disputes: DisputeFacts[] = [];
      const query = { payment_intent: paymentIntentId, limit: PAGE_SIZE };
      for await (const dispute of this.stripe.api.disputes.list(query))
        disputes.push(toFacts(dispute));
      return disputes;
    } catch {
      throw new DomainError('PAYMENTS_UNAVAILABLE');
    }
  }

  /** The payment intents with a dispute that was opened since then. @throws Stripe's own errors; the sweep logs them. */
  async disputedSince(since: Date): Promise<string[]> {
    const intentIds = new Set<string>();
    for await (const { payment_intent: intent } of this.stripe.api.disputes.list(
      createdSince(since),
    )) {
      const id = typeof intent === 'object' ? intent?.id : intent;
      if (id !== undefined) intentIds.add(id);
    }
    return [...intentIds];
  }
}

function toFacts(dispute: Stripe.Dispute): DisputeFacts {
  const { id, reason, status, balance_transactions: movements } = dispute;
  const dueBy = dispute.evidence_details.due_by;
  /** Negative while the bank has the money. */
  const changeOfBalance = movements.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id,
    reason,
    status,
    pence: pence(dispute.amount),
    outcome: OUTCOMES[status] ?? null,
    withdrawnPence: pence(Math.max(0, -changeOfBalance)),
    feePence: pence(movements.reduce((sum, { fee }) => sum + fee, 0)),
    movements: movements.length,
    openedAt: new Date(dispute.created * 1000),
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
  };
}
