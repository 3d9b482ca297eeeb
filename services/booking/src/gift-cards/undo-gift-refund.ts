import { formatPounds } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import type { StripeRefund } from '../stripe/domain/payments.js';
import { attemptNamedIn, refundAttemptOf, type GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';

export const BY_BANK = 'the bank returned the money';

/**
 * Ends a refund whose money did not reach the purchaser, at once or days after Stripe had confirmed it (ADR 22). One
 * transaction gives the account its money back with a line of the ledger and tells staff, so that the balance always
 * equals the ledger (invariants.md I12). Staff may refund again, or leave the money on the card.
 */
@Injectable()
export class UndoGiftRefund {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly refunds: GiftRefundsStore,
    private readonly accounts: GiftAccountsStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(order: GiftOrder, why: string): Promise<void> {
    const { _id: id, paidPence } = order;
    const what =
      paidPence === undefined
        ? `refund failed, the money is back on the card: ${why}`
        : `refund of the payment failed: ${why}`;
    const isFirst = await this.orders.transaction(async (session) => {
      if (!(await this.refunds.fail(order, what, session))) return false;
      if (paidPence === undefined)
        await this.accounts.undoRefund(id, { attempt: refundAttemptOf(order) }, session);
      return true;
    });
    if (isFirst) this.raiseAlarm(id, why);
  }

  /**
   * The bank may return an earlier refund after staff have asked for the next one. Each took its own sum off the card, and the
   * line that gives it back says whether that is known. Without a card, BalanceGiftPayment compares the sums instead.
   */
  async executeEarlier({ _id: id, paidPence }: GiftOrder, refund: StripeRefund): Promise<void> {
    const attempt = attemptNamedIn(id, refund.id);
    if (attempt === undefined || paidPence !== undefined) return;
    const what = `refund of £${formatPounds(refund.pence)} failed, the money is back on the card: ${BY_BANK}`;
    const isFirst = await this.orders.transaction(async (session) => {
      if (!(await this.accounts.undoRefund(id, { attempt }, session))) return false;
      await this.refunds.failEarlier(id, what, session);
      return true;
    });
    if (isFirst) this.raiseAlarm(id, BY_BANK);
  }

  private raiseAlarm(orderId: string, why: string): void {
    alarms.inc({ kind: 'refund-failed' });
    this.logger.error({ orderId, why }, 'a refund of a gift card failed');
  }
}
