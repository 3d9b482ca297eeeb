import { alarms } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import type { GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/**
 * Pays a refund that is due: first the account is debited, then Stripe returns the money under a key of its own.
 * Debited money can no longer be spent, so no penny leaves twice. Safe to repeat: after a crash at any step the refund
 * is still due, and the settle sweep continues it.
 */
@Injectable()
export class FinishGiftRefund {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly stripeRefunds: StripeRefunds,
  ) {}

  async execute({ _id: id, paymentIntentId = '', refundState }: GiftOrder): Promise<void> {
    if (refundState !== 'due') return;
    const debited = await this.accounts.debitForRefund(id);
    crashPoint('gift-debited');
    if (debited > 0) {
      const refund = { id: `gift-${id}`, cardPence: debited, attempt: 0, places: 0 };
      const { outcome } = await this.stripeRefunds.refund(paymentIntentId, refund);
      if (outcome === 'refused') alarms.inc({ kind: 'refund-failed' });
      if (outcome !== 'done') return; // the sweep tries again
    }
    await this.orders.finishRefund(id);
  }
}
