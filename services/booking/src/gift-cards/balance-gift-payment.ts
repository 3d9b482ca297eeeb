import { formatPounds, pence } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import type { StripeRefund } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { isReturned, writtenOffPence, type GiftOrder } from './domain/gift-order.js';
import { returnedBy, type Returned } from './domain/returned.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore, UNISSUED } from './gift-refunds.store.js';

/**
 * Compares a payment without a card with what has gone back of it. It counts as returned only while the purchaser has all of
 * it (invariants.md I24). A part may come back from the bank days later, whoever returned it: then it is owed again, as a
 * failed refund that staff see.
 */
@Injectable()
export class BalanceGiftPayment {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly refunds: GiftRefundsStore,
    private readonly stripe: StripePayments,
    private readonly stripeRefunds: StripeRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Nothing is left to do if all of it went back.
   * @param refunds without one of ours that is still due: it ends by itself. @throws PAYMENTS_UNAVAILABLE
   */
  async closeIfBack(order: GiftOrder, refunds: readonly StripeRefund[]): Promise<void> {
    const { allPence } = returnedBy(order, refunds);
    if (allPence === 0 || !UNISSUED.includes(order.state)) return;
    const intent = await this.stripe.findIntent(order.paymentIntentId ?? '');
    if (intent !== null && allPence >= intent.amountReceived - writtenOffPence(order))
      await this.refunds.closeUnissued(order._id);
  }

  /** Safe to repeat. @throws PAYMENTS_UNAVAILABLE */
  async oweIfShort(id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null || !isReturned(order)) return;
    const { owed, returned } = await this.debtOf(order);
    if (owed <= 0) return; // guard: gift-payments-that-come-back-are-owed (invariants.md I24)
    const what = `£${formatPounds(pence(owed))} of what had gone back is with the club again, and is owed`;
    if (!(await this.refunds.oweAgain(order, { owed: pence(owed), returned }, what))) return;
    alarms.inc({ kind: 'refund-failed' });
    this.logger.error({ orderId: id, pence: owed }, 'a part of a returned gift payment came back');
  }

  /** What of the payment is owed now: parts may have gone back or come back since our refund was asked for. */
  async withDebt(order: GiftOrder): Promise<GiftOrder> {
    const { owed } = await this.debtOf(order);
    return { ...order, paidPence: pence(Math.max(0, owed)) };
  }

  private async debtOf(order: GiftOrder): Promise<{ owed: number; returned: Returned }> {
    const intentId = order.paymentIntentId ?? '';
    const intent = await this.stripe.findIntent(intentId);
    const returned = returnedBy(order, await this.stripeRefunds.findAll(intentId));
    const owed = (intent?.amountReceived ?? 0) - returned.allPence - writtenOffPence(order);
    return { owed, returned };
  }
}
