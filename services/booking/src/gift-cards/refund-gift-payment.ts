import { DomainError, formatPounds } from '@club/contracts';
import { Trail } from '@club/kit';
import type { RefundGiftPaymentCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { StripePayments } from '../stripe/stripe-payments.js';
import { hasAct, type GiftOrder } from './domain/gift-order.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';

/**
 * Returns a payment for which no card was issued: it did not match its order, so it was quarantined. Noting the refund
 * ends the order, so that no later settlement can issue the card as well (invariants.md I3).
 */
@Injectable()
export class RefundGiftPayment {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly refunds: GiftRefundsStore,
    private readonly stripe: StripePayments,
    private readonly finishGiftRefund: FinishGiftRefund,
    private readonly trail: Trail,
  ) {}

  /** @throws NOT_FOUND, NOT_PAID if Stripe has no such payment, EDITED_MEANWHILE, PAYMENTS_UNAVAILABLE */
  async execute({ id, actId }: RequestOf<typeof RefundGiftPaymentCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    if (hasAct(order, actId)) return this.finishGiftRefund.execute(order);
    if (order.quarantine === null && order.state !== 'refunding')
      throw new DomainError('EDITED_MEANWHILE');
    const paidPence = await this.paidFor(order);
    const what = `refund of the payment of £${formatPounds(paidPence)} requested`;
    const noted = await this.trail.transaction(async (session) => {
      const act = { id: actId, what };
      const due = await this.refunds.notePaymentDue(order, paidPence, act, session);
      const details = { actId, pence: paidPence };
      if (due !== null)
        await this.trail.write({ act: 'gift-payment-refund', id, details }, session);
      return due;
    });
    if (noted === null) return this.finishGiftRefund.continueAct(id, actId);
    await this.finishGiftRefund.execute(noted);
  }

  private async paidFor({ paymentIntentId }: GiftOrder) {
    const intent =
      paymentIntentId === undefined ? null : await this.stripe.findIntent(paymentIntentId);
    if (intent?.status !== 'succeeded')
      throw new DomainError('NOT_PAID', 'Stripe has no payment that could be refunded');
    return intent.amountReceived;
  }
}
