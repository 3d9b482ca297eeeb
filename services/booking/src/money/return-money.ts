import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { FindingRow } from '../audit/audit-findings.store.js';
import { missingAtStripe } from '../audit/domain/payment-laws.js';
import type { OrderRow } from '../orders/domain/order.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { cardIntentOf } from '../orders/domain/refunds.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { StripeBooks } from '../stripe/stripe-books.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';

const hasGone = ({ status }: { status: string }): boolean =>
  status === 'succeeded' || status === 'pending';

/** Returns money to the card that has paid it, once: a payment that no booking needs, or a refund that Stripe never made. */
@Injectable()
export class ReturnMoney {
  constructor(
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly refundOrder: RefundOrder,
    private readonly stripe: StripeBooks,
    private readonly stripeRefunds: StripeRefunds,
  ) {}

  /** @returns whether the money is back. @throws NOT_FOUND, EDITED_MEANWHILE, PAYMENTS_UNAVAILABLE */
  execute({ kind, subjects }: Pick<FindingRow, 'kind' | 'subjects'>): Promise<boolean> {
    return orUnavailable(() =>
      kind === 'refund-missing-at-stripe'
        ? this.repeatRefunds(subjects.orderId ?? '')
        : this.returnPayment(subjects.paymentId ?? ''),
    );
  }

  /**
   * All that Stripe still has of a payment that belongs to no order. Its refund has one id, made from the payment, so that
   * two members of staff, or one who presses twice, return it once.
   */
  private async returnPayment(paymentId: string): Promise<boolean> {
    if (await this.hasOrder(paymentId)) throw new DomainError('EDITED_MEANWHILE');
    const payment = await this.stripe.payment(paymentId);
    if (payment?.status !== 'succeeded') throw new DomainError('NOT_PAID');
    const id = `stray-${paymentId}`;
    const made = (await this.stripe.refundsOf(paymentId)).filter(hasGone);
    const others = made.filter(({ refundId }) => refundId !== id);
    const left = others.reduce<number>((sum, one) => sum - one.pence, payment.amountReceived);
    if (left <= 0) return true;
    const attempt = 1 + (await this.failedAttempts(paymentId, id));
    const refund = { id, cardPence: left, attempt, places: 0 };
    return (await this.stripeRefunds.refund(paymentId, refund)).outcome === 'done';
  }

  /** One may have been found for it since. */
  private async hasOrder(paymentId: string): Promise<boolean> {
    const order = await this.orders.findByIntent(paymentId);
    return (order ?? (await this.giftOrders.findByIntent(paymentId))) !== null;
  }

  private async failedAttempts(paymentId: string, id: string): Promise<number> {
    const all = await this.stripe.refundsOf(paymentId);
    return all.filter((refund) => refund.refundId === id && !hasGone(refund)).length;
  }

  /** A refund that is done here becomes due again, and is made as any other, under the id that it has. */
  private async repeatRefunds(orderId: string): Promise<boolean> {
    const order = await this.orders.find(orderId);
    const intentId = order === null ? undefined : cardIntentOf(order);
    if (order === null || intentId === undefined) throw new DomainError('NOT_FOUND');
    const atStripe = await this.stripe.refundsOf(intentId);
    let current: OrderRow = order;
    for (const refund of missingAtStripe(order, atStripe))
      current = (await this.refunds.oweAgain(current, refund)) ?? (await this.found(orderId));
    return this.refundOrder.execute(current);
  }

  private async found(orderId: string): Promise<OrderRow> {
    const order = await this.orders.find(orderId);
    if (order === null) throw new DomainError('NOT_FOUND');
    return order;
  }
}
