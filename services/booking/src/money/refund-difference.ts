import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { FindingRow } from '../audit/audit-findings.store.js';
import { missingAtStripe } from '../audit/domain/payment-laws.js';
import type { OrderRow } from '../orders/domain/order.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { cardIntentOf, type Refund } from '../orders/domain/refunds.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import type { RefundAtStripe } from '../stripe/domain/payments.js';
import { StripeBooks } from '../stripe/stripe-books.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';

/** Another process may change the order between reading and writing, but not this often in a row. */
const MAX_TRIES = 5;

const isMade = ({ status }: RefundAtStripe): boolean => status === 'succeeded';
const isMadeOrPending = (refund: RefundAtStripe): boolean =>
  isMade(refund) || refund.status === 'pending';

/** Refunds a card once: a payment that belongs to no order, or a refund that our books have and Stripe does not. */
@Injectable()
export class RefundDifference {
  constructor(
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly refundOrder: RefundOrder,
    private readonly stripe: StripeBooks,
    private readonly stripeRefunds: StripeRefunds,
  ) {}

  /** @returns whether the money is back. @throws NOT_FOUND, NOT_PAID, EDITED_MEANWHILE, PAYMENTS_UNAVAILABLE */
  execute({ kind, subjects }: Pick<FindingRow, 'kind' | 'subjects'>): Promise<boolean> {
    return orUnavailable(() =>
      kind === 'refund-missing-at-stripe'
        ? this.repeatRefunds(subjects.orderId ?? '')
        : this.refundPayment(subjects.paymentId ?? ''),
    );
  }

  /**
   * Refunds what is left of a payment that belongs to no order. The refund's id is derived from the payment, so that two
   * members of staff, or two presses, make one refund.
   */
  private async refundPayment(paymentId: string): Promise<boolean> {
    if (await this.hasOrder(paymentId)) throw new DomainError('EDITED_MEANWHILE');
    const payment = await this.stripe.payment(paymentId);
    if (payment?.status !== 'succeeded') throw new DomainError('NOT_PAID');
    const id = `stray-${paymentId}`;
    const all = await this.stripe.refundsOf(paymentId);
    const others = all.filter((one) => one.refundId !== id && isMadeOrPending(one));
    const areOthersMade = others.every(isMade); // a bank may still refuse one that is pending
    const left = others.reduce<number>((sum, one) => sum - one.pence, payment.amountReceived);
    if (left <= 0) return areOthersMade;
    const failed = all.filter((one) => one.refundId === id && !isMadeOrPending(one));
    const refund = { id, cardPence: left, attempt: 1 + failed.length, places: 0 };
    const { outcome } = await this.stripeRefunds.refund(paymentId, refund);
    return outcome === 'done' && areOthersMade;
  }

  /** An order may have been linked to this payment since the audit. */
  private async hasOrder(paymentId: string): Promise<boolean> {
    const order = await this.orders.findByIntent(paymentId);
    return (order ?? (await this.giftOrders.findByIntent(paymentId))) !== null;
  }

  /**
   * A refund that our books record as done, but that Stripe does not have, becomes due again. It is then made like any
   * other refund and keeps its id.
   */
  private async repeatRefunds(orderId: string): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const order = await this.orders.find(orderId);
      const intentId = order === null ? undefined : cardIntentOf(order);
      if (order === null || intentId === undefined) throw new DomainError('NOT_FOUND');
      const atStripe = await this.stripe.refundsOf(intentId);
      const owed = await this.oweAgain(order, missingAtStripe(order, atStripe));
      if (owed !== null) return this.refundOrder.execute(owed);
    }
    throw new DomainError('EDITED_MEANWHILE');
  }

  /** @returns null if the order has changed since it was read. */
  private async oweAgain(order: OrderRow, missing: readonly Refund[]): Promise<OrderRow | null> {
    let owed: OrderRow | null = order;
    for (const refund of missing) {
      owed = await this.refunds.oweAgain(owed, refund);
      if (owed === null) return null;
    }
    return owed;
  }
}
