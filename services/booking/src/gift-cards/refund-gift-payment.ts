import { DomainError, formatPounds, pence } from '@club/contracts';
import { Trail } from '@club/kit';
import type { RefundGiftPaymentCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { IntentFacts } from '../stripe/domain/compare-intent.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { hasAct, writtenOffPence, type GiftOrder } from './domain/gift-order.js';
import { returnedBy } from './domain/returned.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { FollowGiftRefunds } from './follow-gift-refunds.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore, type Debt } from './gift-refunds.store.js';

/**
 * Returns a payment for which no card was issued: it did not match its order, so it was quarantined. Noting the refund
 * ends the order, so that no later settlement can issue the card as well (invariants.md I3). What went back at Stripe
 * before is not returned a second time.
 */
@Injectable()
export class RefundGiftPayment {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly refunds: GiftRefundsStore,
    private readonly stripe: StripePayments,
    private readonly stripeRefunds: StripeRefunds,
    private readonly followGiftRefunds: FollowGiftRefunds,
    private readonly finishGiftRefund: FinishGiftRefund,
    private readonly trail: Trail,
  ) {}

  /** @throws NOT_FOUND, NOT_PAID if Stripe has no such payment, EDITED_MEANWHILE, PAYMENTS_UNAVAILABLE */
  async execute({ id, actId }: RequestOf<typeof RefundGiftPaymentCall>): Promise<void> {
    const known = await this.orders.find(id);
    if (known === null) throw new DomainError('NOT_FOUND');
    if (hasAct(known, actId)) return this.finishGiftRefund.execute(known);
    if (known.quarantine === null && known.state !== 'refunding')
      throw new DomainError('EDITED_MEANWHILE');
    const intent = await this.paymentOf(known);
    await this.followGiftRefunds.execute(known);
    const order = await this.orders.find(id);
    if (order === null || order.state === 'refunded') return; // all of it was back already
    const debt = await this.debtOf(order, intent);
    const paidPence = debt.owed;
    const what = `refund of the payment of £${formatPounds(paidPence)} requested`;
    const noted = await this.trail.transaction(async (session) => {
      const act = { id: actId, what };
      const due = await this.refunds.notePaymentDue(order, debt, act, session);
      const details = { actId, pence: paidPence };
      if (due !== null)
        await this.trail.write({ act: 'gift-payment-refund', id, details }, session);
      return due;
    });
    if (noted === null) return this.finishGiftRefund.continueAct(id, actId);
    await this.finishGiftRefund.execute(noted);
  }

  private async paymentOf({ paymentIntentId }: GiftOrder): Promise<IntentFacts> {
    const intent =
      paymentIntentId === undefined ? null : await this.stripe.findIntent(paymentIntentId);
    if (intent?.status !== 'succeeded')
      throw new DomainError('NOT_PAID', 'Stripe has no payment that could be refunded');
    return intent;
  }

  private async debtOf(order: GiftOrder, { id, amountReceived }: IntentFacts): Promise<Debt> {
    const returned = returnedBy(order, await this.stripeRefunds.findAll(id));
    // guard: gift-payments-go-back-once (invariants.md I24)
    const owed = pence(amountReceived - returned.allPence - writtenOffPence(order));
    return { owed, returned };
  }
}
