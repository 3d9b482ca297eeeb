import { alarms, type Logger } from '@club/kit';
import { formatPounds } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import type { StripeRefund } from '../stripe/domain/payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import {
  attemptNamedIn,
  freezeCauseOf,
  refundAttemptOf,
  refundIdOf,
  type GiftOrder,
} from './domain/gift-order.js';
import { isOwnRefund } from './domain/returned.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';
import { BalanceGiftPayment } from './balance-gift-payment.js';
import { BY_BANK, UndoGiftRefund } from './undo-gift-refund.js';

const BACK = 'refund at Stripe failed, the money is back on the card';
const NOTHING_TAKEN = 'refund at Stripe failed, it had taken nothing off the card';

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
    const ours = found.filter((refund) => isOwnRefund(order, refund));
    await this.followOwn(order, ours);
    const others = found.filter((refund) => !ours.includes(refund));
    for (const refund of others) await this.follow(order, refund);
    await this.balanceGiftPayment.closeIfBack(order, order.refundState === 'due' ? others : found);
    await this.balanceGiftPayment.oweIfShort(order._id);
  }

  /** Any of them may have failed, also one before the newest, and also after the newest had failed. */
  private async followOwn(order: GiftOrder, ours: readonly StripeRefund[]): Promise<void> {
    const newest = ours.find(({ id }) => id === refundIdOf(order._id, refundAttemptOf(order)));
    if (newest?.status === 'failed') await this.undoGiftRefund.execute(order, BY_BANK);
    else await this.finishGiftRefund.execute(order);
    for (const refund of ours)
      if (refund.status === 'failed') await this.undoGiftRefund.executeEarlier(order, refund);
  }

  private follow(order: GiftOrder, refund: StripeRefund): Promise<void> {
    return refund.status === 'failed'
      ? this.returnMoney(order, refund)
      : this.takeOver(order, refund);
  }

  /**
   * The card must not be spent on top of what the purchaser has back: debit what is left, and freeze it. One that is not
   * issued yet is debited and frozen when it is. One of ours that was asked for after the order was read is no such refund.
   */
  private async takeOver(order: GiftOrder, found: StripeRefund): Promise<void> {
    const { id, stripeId, pence } = found;
    const what = `£${formatPounds(pence)} refunded at Stripe, card frozen`;
    const attempt = attemptNamedIn(order._id, id);
    const isNew = await this.orders.transaction(async (session) => {
      const refund = { id: stripeId, pence };
      const now = await this.orders.find(order._id, session);
      if (now !== null && isOwnRefund(now, found)) return false;
      if (attempt !== undefined) await this.refunds.skipAttempts(order._id, attempt, session);
      if (!(await this.refunds.addAtStripe(order, refund, what, session))) return false;
      await this.accounts.debit(order._id, refund, session);
      await this.accounts.freeze(order._id, freezeCauseOf(stripeId), session);
      return true;
    });
    if (!isNew) return;
    alarms.inc({ kind: 'gift-card-refunded-at-stripe' });
    this.logger.error({ orderId: order._id, refundId: stripeId }, 'refunded at Stripe');
  }

  /**
   * Decided by the order as it is in the transaction: the refund may have been taken over since it was read. A card that was
   * spent had nothing to take off, and is frozen all the same.
   */
  private async returnMoney(
    { _id: orderId }: GiftOrder,
    { stripeId, pence }: StripeRefund,
  ): Promise<void> {
    const cause = freezeCauseOf(stripeId);
    await this.orders.transaction(async (session) => {
      if (await this.refunds.forgetAtStripe(orderId, stripeId, session)) return;
      if (!(await this.refunds.failAtStripe(orderId, { id: stripeId, pence }, session))) return;
      const isBack = await this.accounts.undoDebit(orderId, stripeId, session);
      const wasFrozen = await this.accounts.isFrozenBy(orderId, cause, session);
      await this.accounts.thaw(orderId, cause, session);
      if (isBack) await this.orders.note(orderId, BACK, session);
      else if (wasFrozen) await this.orders.note(orderId, NOTHING_TAKEN, session);
    });
  }
}
