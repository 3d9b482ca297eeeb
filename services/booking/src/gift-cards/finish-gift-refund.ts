import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { hasAct, refundAttemptOf, refundIdOf, type GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';
import { BalanceGiftPayment } from './balance-gift-payment.js';
import { UndoGiftRefund } from './undo-gift-refund.js';

/**
 * Pays a refund that is due: first the account is debited, then Stripe returns the money under an id of this attempt.
 * Debited money can no longer be spent, so no penny leaves twice. The refund is done only when Stripe says that it
 * succeeded. Safe to repeat: after a crash at any step, and while the refund is pending, it is still due, and the settle
 * sweep continues it.
 */
@Injectable()
export class FinishGiftRefund {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly refunds: GiftRefundsStore,
    private readonly accounts: GiftAccountsStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly undoGiftRefund: UndoGiftRefund,
    private readonly balanceGiftPayment: BalanceGiftPayment,
  ) {}

  async execute(order: GiftOrder): Promise<void> {
    if (order.refundState !== 'due') return;
    const attempt = refundAttemptOf(order);
    const debited = order.paidPence ?? (await this.accounts.debitForRefund(order._id, { attempt }));
    crashPoint('gift-debited');
    if (debited === 0) return this.undoGiftRefund.execute(order, 'nothing was left on the card');
    const refund = {
      id: refundIdOf(order._id, attempt),
      cardPence: debited,
      attempt: 0, // the id counts the attempts
      places: 0,
    };
    const { outcome } = await this.stripeRefunds.refund(order.paymentIntentId ?? '', refund);
    if (outcome === 'done') await this.finish(order);
    if (outcome === 'refused')
      await this.undoGiftRefund.execute(order, 'Stripe or the bank refused it');
  }

  /** Parts that others had returned may have failed meanwhile. After a crash the event of the refund asks for them. */
  private async finish(order: GiftOrder): Promise<void> {
    await this.refunds.finish(order);
    if (order.paidPence !== undefined) await this.balanceGiftPayment.oweIfShort(order._id);
  }

  /** For an act that another request may have noted first. @throws EDITED_MEANWHILE if that was another act. */
  async continueAct(id: string, actId: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null || !hasAct(order, actId)) throw new DomainError('EDITED_MEANWHILE');
    await this.execute(order);
  }
}
