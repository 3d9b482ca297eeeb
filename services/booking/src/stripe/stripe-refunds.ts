import { pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { CardRefund, RefundOutcome, UnknownRefund } from './domain/payments.js';
import { createdSince, isRefusal, PAGE_SIZE, StripeClient } from './stripe-client.js';

/** Returns money to bank cards and reads what was returned. */
@Injectable()
export class StripeRefunds {
  constructor(private readonly stripe: StripeClient) {}

  /**
   * Returns money to the card. An earlier call whose reply was lost is found by its key or by `refundId`; one that
   * failed at the bank does not count, so that the next attempt creates a new refund.
   */
  async refund(paymentIntentId: string, refund: CardRefund): Promise<RefundOutcome> {
    try {
      const existing = (await this.refundsOf(paymentIntentId)).find(
        ({ metadata, status }) => metadata?.['refundId'] === refund.id && !hasFailed(status),
      );
      return outcomeOf(existing ?? (await this.create(paymentIntentId, refund)));
    } catch (error) {
      return isRefusal(error) ? 'refused' : 'unknown';
    }
  }

  /** Refunds of an intent that are not among `known`. Our own are noted before Stripe is asked, so they are known. */
  async findUnknown(paymentIntentId: string, known: readonly string[]): Promise<UnknownRefund[]> {
    return (await this.refundsOf(paymentIntentId))
      .filter(({ status }) => !hasFailed(status))
      .map(({ id, amount, metadata }) => ({
        id: metadata?.['refundId'] ?? id,
        pence: pence(amount),
        places: Number(metadata?.['places'] ?? 0),
      }))
      .filter(({ id }) => !known.includes(id));
  }

  /** The intents that were refunded, in whole or in part. */
  async refundedSince(since: Date): Promise<string[]> {
    const intentIds = new Set<string>();
    const query = createdSince(since);
    for await (const { payment_intent: intent } of this.stripe.api.refunds.list(query)) {
      const id = typeof intent === 'object' ? intent?.id : intent;
      if (id !== undefined) intentIds.add(id);
    }
    return [...intentIds];
  }

  private async refundsOf(paymentIntentId: string): Promise<Stripe.Refund[]> {
    const query = { payment_intent: paymentIntentId, limit: PAGE_SIZE };
    return (await this.stripe.api.refunds.list(query)).data;
  }

  private create(paymentIntentId: string, refund: CardRefund): Promise<Stripe.Refund> {
    return this.stripe.api.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: refund.cardPence,
        metadata: { refundId: refund.id, places: String(refund.places) },
      },
      { idempotencyKey: `refund-${refund.id}-${refund.attempt}` }, // guard: refund-idempotency-key
    );
  }
}

function outcomeOf({ status }: Stripe.Refund): RefundOutcome {
  if (hasFailed(status)) return 'refused';
  return status === 'succeeded' ? 'done' : 'pending';
}

const hasFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled';
