import { DomainError, type GiftCaseEnd } from '@club/contracts';
import { Trail } from '@club/kit';
import type { CloseGiftCaseCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { StripePayments } from '../stripe/stripe-payments.js';
import { BalanceGiftPayment } from './balance-gift-payment.js';
import { hasAct, type GiftOrder } from './domain/gift-order.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';

const MONEY_RECEIVED = 'Stripe has received money for this gift card. Please refund it instead.';

const NOTES: Record<GiftCaseEnd, string> = {
  'kept-on-card': 'failed refund closed, the money stays on the card: ',
  'never-paid': 'purchase closed, Stripe has no payment: ',
  'paid-otherwise': 'failed refund closed, the purchaser has the money in another way: ',
};

/**
 * Staff end a case of a gift card that would otherwise wait for them without end. It moves no money: the act, its row in
 * the audit trail and the end of the case are one transaction.
 */
@Injectable()
export class CloseGiftCase {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly refunds: GiftRefundsStore,
    private readonly stripe: StripePayments,
    private readonly balanceGiftPayment: BalanceGiftPayment,
    private readonly trail: Trail,
  ) {}

  /**
   * A repeated act changes nothing.
   * @throws NOT_FOUND, ALREADY_PAID, PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE if there is no such case
   */
  async execute({ id, actId, how, reason }: RequestOf<typeof CloseGiftCaseCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    if (hasAct(order, actId)) return;
    if (how === 'never-paid') await this.requireUnpaid(order);
    const now = how === 'paid-otherwise' ? await this.balanceGiftPayment.withDebt(order) : order;
    const act = { id: actId, what: NOTES[how] + reason };
    const isClosed = await this.trail.transaction(async (session) => {
      if (!(await this.refunds.closeCase(now, how, act, session))) return false;
      await this.trail.write({ act: 'gift-case-close', id, details: { actId, how } }, session);
      return true;
    });
    if (isClosed) return;
    const closed = await this.orders.find(id);
    if (closed === null || !hasAct(closed, actId)) throw new DomainError('EDITED_MEANWHILE');
  }

  /** Both answers that allow it are final: no money can arrive after them. */
  private async requireUnpaid({ quarantine, paymentIntentId = '' }: GiftOrder): Promise<void> {
    if (quarantine === null) throw new DomainError('EDITED_MEANWHILE');
    const outcome = await this.stripe.cancel(paymentIntentId);
    // guard: only-unpaid-gifts-are-closed (invariants.md I3)
    if (outcome === 'succeeded') throw new DomainError('ALREADY_PAID', MONEY_RECEIVED);
    if (outcome === 'unknown') throw new DomainError('PAYMENTS_UNAVAILABLE');
  }
}
