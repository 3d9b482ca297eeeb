import { alarms, type Logger } from '@club/kit';
import { formatPounds } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import type { StripeRefund } from '../stripe/domain/payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { freezeCauseOf, refundAttemptOf, refundIdOf, type GiftOrder } from './domain/gift-order.js';
import { ownRefundIds } from './domain/returned.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';
import { BalanceGiftPayment } from './balance-gift-payment.js';
import { UndoGiftRefund } from './undo-gift-refund.js';

/**
 * Compares a gift order with the refunds that Stripe has of its payment: ours may have succeeded or failed since, and a
 * person may have refunded on Stripe's own pages.
 */
@Injectable()
export class FollowGiftRefunds {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly refunds: GiftRefundsStore,
    private readonly accounts: GiftAccountsStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly finishGiftRefund: FinishGiftRefund,
    private readonly undoGiftRefund: UndoGiftRefund,
    private readonly balanceGiftPayment: BalanceGiftPayment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE */
  async execute(order: GiftOrder): Promise<void> {
    const found = await this.stripeRefunds.findAll(order.paymentIntentId ?? '');
    const attempt = refundAttemptOf(order);
    const ours = ownRefundIds(order);
    const newest = found.find(({ id }) => attempt > 0 && id === refundIdOf(order._id, attempt));
    if (newest?.status === 'failed')
      await this.undoGiftRefund.execute(order, 'the bank returned the money');
    else await this.finishGiftRefund.execute(order);
    const others = found.filter(({ id }) => !ours.has(id));
    for (const refund of others) await this.follow(order, refund);
    await this.balanceGiftPayment.closeIfBack(order, order.refundState === 'due' ? others : found);
    await this.balanceGiftPayment.oweIfShort(order._id);
  }

  private follow(order: GiftOrder, refund: StripeRefund): Promise<void> {
    return refund.status === 'failed'
      ? this.returnMoney(order, refund)
      : this.takeOver(order, refund);
  }

  /**
   * The card must not be spent on top of what the purchaser has back: debit what is left, and freeze it. One that is not
   * issued yet is debited and frozen when it is.
   */
  private async takeOver(order: GiftOrder, { stripeId, pence }: StripeRefund): Promise<void> {
    const what = `£${formatPounds(pence)} refunded at Stripe, card frozen`;
    const isNew = await this.orders.transaction(async (session) => {
      const refund = { id: stripeId, pence };
      if (!(await this.refunds.addAtStripe(order, refund, what, session))) return false;
      await this.accounts.debit(order._id, refund, session);
      await this.accounts.freeze(order._id, freezeCauseOf(stripeId), session);
      return true;
    });
    if (!isNew) return;
    alarms.inc({ kind: 'gift-card-refunded-at-stripe' });
    this.logger.error({ orderId: order._id, refundId: stripeId }, 'refunded at Stripe');
  }

  private async returnMoney(order: GiftOrder, { stripeId }: StripeRefund): Promise<void> {
    const isKnown = order.refundsAtStripe?.some(({ id }) => id === stripeId) === true;
    if (!isKnown) return;
    const what = 'refund at Stripe failed, the money is back on the card';
    await this.orders.transaction(async (session) => {
      if (await this.refunds.forgetAtStripe(order._id, stripeId, session)) return;
      if (!(await this.accounts.undoDebit(order._id, stripeId, session))) return;
      await this.accounts.thaw(order._id, freezeCauseOf(stripeId), session);
      await this.orders.note(order._id, what, session);
    });
  }
}
