import { DomainError, pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { CardRefund, RefundReply, StripeRefund } from './domain/payments.js';
import { createdSince, isRefusal, PAGE_SIZE, StripeClient } from './stripe-client.js';

/** Returns money to bank cards and reads what was returned. */
@Injectable()
export class StripeRefunds {
  constructor(private readonly stripe: StripeClient) {}

  /**
   * Returns money to the card, or says what became of it: safe to repeat until the outcome is `done` or `refused`. An
   * earlier call whose reply was lost is found by its id or by its key. After `refused` the caller raises the attempt.
   */
  async refund(paymentIntentId: string, refund: CardRefund): Promise<RefundReply> {
    try {
      const earlier = (await this.list(paymentIntentId)).filter(
        ({ id, metadata }) => id === refund.id || metadata?.['refundId'] === refund.id,
      );
      const failed = earlier.filter(({ status }) => hasFailed(status));
      const alive = earlier.find(({ status }) => !hasFailed(status));
      if (alive !== undefined) return replyOf(alive);
      if (failed.some((found) => isOfAttempt(found, refund))) return { outcome: 'refused' };
      const created = await this.create(paymentIntentId, refund);
      // Under the key of an attempt that has failed since, Stripe repeats what it said at first.
      return failed.some(({ id }) => id === created.id) ? { outcome: 'refused' } : replyOf(created);
    } catch (error) {
      return { outcome: isRefusal(error) ? 'refused' : 'unknown' };
    }
  }

  /** All refunds of a payment, newest first. @throws PAYMENTS_UNAVAILABLE if Stripe does not answer. */
  async findAll(paymentIntentId: string): Promise<StripeRefund[]> {
    try {
      return (await this.list(paymentIntentId)).map(toStripeRefund);
    } catch {
      throw new DomainError('PAYMENTS_UNAVAILABLE');
    }
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

  private async list(paymentIntentId: string): Promise<Stripe.Refund[]> {
    const refunds: Stripe.Refund[] = [];
    const query = { payment_intent: paymentIntentId, limit: PAGE_SIZE };
    for await (const refund of this.stripe.api.refunds.list(query)) refunds.push(refund);
    return refunds;
  }

  private create(paymentIntentId: string, refund: CardRefund): Promise<Stripe.Refund> {
    return this.stripe.api.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: refund.cardPence,
        metadata: {
          refundId: refund.id,
          attempt: String(refund.attempt),
          places: String(refund.places),
        },
      },
      { idempotencyKey: `refund-${refund.id}-${refund.attempt}` }, // guard: refund-idempotency-key
    );
  }
}

const isOfAttempt = ({ id, metadata }: Stripe.Refund, refund: CardRefund): boolean =>
  id === refund.stripeRefundId || metadata?.['attempt'] === String(refund.attempt);

function replyOf({ id: stripeId, status }: Stripe.Refund): RefundReply {
  const outcome = statusOf(status);
  return outcome === 'failed' ? { outcome: 'refused' } : { outcome, stripeId };
}

const toStripeRefund = ({ id, amount, metadata, status }: Stripe.Refund): StripeRefund => ({
  stripeId: id,
  id: metadata?.['refundId'] ?? id,
  pence: pence(amount),
  places: Number(metadata?.['places'] ?? 0),
  status: statusOf(status),
});

function statusOf(status: string | null): StripeRefund['status'] {
  if (hasFailed(status)) return 'failed';
  if (status !== 'succeeded') return 'pending'; // guard: refund-has-succeeded (invariants.md I24)
  return 'done';
}

const hasFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled';
