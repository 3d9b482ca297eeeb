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

const ALL_BACK = 'refund of the payment requested, all of it was back already';

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
    if (await this.closeIfBack(known, actId, intent)) return;
    await this.followGiftRefunds.execute(known);
    await this.request(id, actId, intent);
  }

  private async request(id: string, actId: string, intent: IntentFacts): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null || order.state === 'refunded') return; // the rest went back at this moment
    const debt = await this.debtOf(order, intent);
    const what = `refund of the payment of £${formatPounds(debt.owed)} requested`;
    const noted = await this.trail.transaction(async (session) => {
      const act = { id: actId, what };
      const due = await this.refunds.notePaymentDue(order, debt, act, session);
      const details = { actId, pence: debt.owed };
      if (due !== null)
        await this.trail.write({ act: 'gift-payment-refund', id, details }, session);
      return due;
    });
    if (noted === null) return this.finishGiftRefund.continueAct(id, actId);
    await this.finishGiftRefund.execute(noted);
  }

  /** All of it went back before: the act and its row end the case in one transaction. @returns whether that is so. */
  private async closeIfBack(order: GiftOrder, actId: string, intent: IntentFacts) {
    const { owed } = await this.debtOf(order, intent);
    if (owed > 0 || order.refundState === 'due') return false;
    const { _id: id } = order;
    const act = { id: actId, what: ALL_BACK };
    const isClosed = await this.trail.transaction(async (session) => {
      if (!(await this.refunds.closeByAct(order, act, session))) return false;
      const details = { actId, pence: 0 };
      await this.trail.write({ act: 'gift-payment-refund', id, details }, session);
      return true;
    });
    if (!isClosed) await this.finishGiftRefund.continueAct(id, actId);
    const closed = await this.orders.find(id);
    if (closed !== null) await this.followGiftRefunds.execute(closed);
    return true;
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
