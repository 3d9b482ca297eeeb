import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { refundAttemptOf, type GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';

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
    if (!isFirst) return;
    alarms.inc({ kind: 'refund-failed' });
    this.logger.error({ orderId: id, why }, 'a refund of a gift card failed');
  }
}
