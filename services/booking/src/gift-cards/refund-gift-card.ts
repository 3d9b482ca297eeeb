import { DomainError } from '@club/contracts';
import { alarms } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import type { GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/**
 * Pays a sold card back, as far as it was not spent, once for each card. The wish is noted, then the account debited,
 * then the money sent under a key of its own: a crash anywhere leaves a refund that is due, and the settle sweep goes on
 * from there. What was debited can no longer be spent, so no penny leaves twice.
 */
@Injectable()
export class RefundGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly stripe: StripePayments,
  ) {}

  /** @throws NOT_FOUND for cards that were not sold; REFUND_TOO_LARGE where nothing is left on it. */
  async execute(id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order?.state !== 'issued') throw new DomainError('NOT_FOUND');
    const account = await this.accounts.find(id);
    if (order.refundState === undefined && (account?.availablePence ?? 0) === 0)
      throw new DomainError('REFUND_TOO_LARGE', 'Nothing is left on this card');
    await this.orders.noteRefund(id);
    await this.orders.note(id, 'refund of what is left asked for');
    crashPoint('gift-refund-noted');
    await this.finish({ ...order, refundState: order.refundState ?? 'due' });
  }

  /** Safe to repeat from any step. */
  async finish({ _id: id, paymentIntentId = '', refundState }: GiftOrder): Promise<void> {
    if (refundState !== 'due') return;
    const pence = await this.accounts.debitForRefund(id);
    crashPoint('gift-debited');
    if (pence > 0) {
      const outcome = await this.stripe.refund(paymentIntentId, {
        id: `gift-${id}`,
        cardPence: pence,
        attempt: 0,
        places: 0,
      });
      if (outcome === 'refused') alarms.inc({ kind: 'refund-failed' });
      if (outcome !== 'done') return; // the sweep asks again
    }
    await this.orders.finishRefund(id);
  }
}
