import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import type { OrderRow } from '../orders/domain/order.js';
import { cardIntentOf } from '../orders/domain/refunds.js';
import type { OurIntent, RefundAtStripe } from '../stripe/domain/payments.js';
import { StripeLinesStore } from '../ledger/stripe-lines.store.js';
import { StripeBooks } from '../stripe/stripe-books.js';
import { AuditBooksStore } from './audit-books.store.js';
import { AuditGiftCardsStore } from './audit-gift-cards.store.js';
import { findingsOrUnreadable, type Finding } from './domain/finding.js';
import { SETTLED_MS } from './domain/order-laws.js';
import {
  findingsOfGiftRefunds,
  findingsOfOurRefunds,
  findingsOfPayment,
  findingsOfRefundsAtStripe,
  paidForGift,
  paidForOrder,
  type FoundInRefunds,
} from './domain/payment-laws.js';

/** Compares payments and refunds as Stripe has them with what we have stored about them. */
@Injectable()
export class CompareWithStripe {
  constructor(
    private readonly stripe: StripeBooks,
    private readonly books: AuditBooksStore,
    private readonly giftCards: AuditGiftCardsStore,
    private readonly lines: StripeLinesStore,
  ) {}

  async payments(payments: readonly OurIntent[], now: Date): Promise<Finding[]> {
    const settledBefore = now.getTime() - SETTLED_MS;
    const old = payments.filter(({ createdAt }) => createdAt.getTime() <= settledBefore);
    const ids = old.map(({ id }) => id);
    const orders = await this.books.findByPayment(ids);
    const giftOrders = await this.giftCards.findByPayment(ids);
    const paidFor = new Map([
      ...orders.map((order) => paidBy(order, { orderId: order._id }, () => paidForOrder(order))),
      ...giftOrders.map((order) =>
        paidBy(order, { giftOrderId: order._id }, () => paidForGift(order)),
      ),
    ]);
    const found: Finding[] = [];
    for (const payment of old) {
      const what = paidFor.get(payment.id);
      const subjects = { ...(what?.subjects ?? subjectsOf(payment)), paymentId: payment.id };
      const about = (one: Omit<Finding, 'subjects'>): Finding => ({ ...one, subjects });
      found.push(
        ...(what === undefined
          ? (await this.withoutOrder(payment)).map(about)
          : findingsOrUnreadable(subjects, () =>
              findingsOfPayment(payment, what.purchase()).map(about),
            )),
      );
    }
    return found;
  }

  /** One page of Stripe's refunds: each of them is a refund of ours. */
  async refundsAtStripe(refunds: readonly RefundAtStripe[]): Promise<Finding[]> {
    const ids = [...new Set(refunds.map(({ paymentId }) => paymentId ?? ''))];
    const orders = await this.books.findWithParts(ids);
    const giftOrders = await this.giftCards.findByPayment(ids);
    const found: Finding[] = [];
    for (const order of orders)
      found.push(
        ...findingsOfRefundsAtStripe(
          order,
          refunds.filter(({ paymentId }) => paymentId === cardIntentOf(order)),
        ).map(aboutRefund(subjectsOfOrder(order))),
      );
    for (const order of giftOrders) found.push(...(await this.giftRefunds(order)));
    return found;
  }

  /** Both directions for one order, with all refunds that Stripe has of its payment. */
  async refundsOfOrder(order: OrderRow): Promise<Finding[]> {
    const intentId = cardIntentOf(order);
    if (intentId === undefined) return [];
    const atStripe = await this.stripe.refundsOf(intentId);
    return [
      ...findingsOfRefundsAtStripe(order, atStripe),
      ...findingsOfOurRefunds(order, atStripe),
    ].map(aboutRefund(subjectsOfOrder(order)));
  }

  async giftRefunds(order: GiftOrder): Promise<Finding[]> {
    const { _id: giftOrderId, paymentIntentId, refundState } = order;
    if (paymentIntentId === undefined || refundState === 'due') return [];
    const debited = await this.giftCards.refundedPence(order);
    const atStripe = await this.stripe.refundsOf(paymentIntentId);
    const subjects = { giftOrderId, paymentId: paymentIntentId };
    return findingsOfGiftRefunds(order, debited, atStripe).map(aboutRefund(subjects));
  }

  /** A payment that was returned in full needs no order: a restore returns what it cannot rebuild. */
  private async withoutOrder(payment: OurIntent): Promise<Omit<Finding, 'subjects'>[]> {
    if (payment.status !== 'succeeded') return [];
    const refunds = await this.stripe.refundsOf(payment.id);
    const returned = refunds
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, refund) => sum + refund.pence, 0);
    if (returned === payment.amountReceived) return [];
    const what = `payment ${payment.id} of ${payment.amountReceived}p`;
    const money = { ourPence: 0, theirPence: payment.amountReceived - returned };
    return (await this.isSecondCharge(payment))
      ? [{ kind: 'payment-double', sentence: `${what} pays ${payment.orderId} once more`, money }]
      : [
          {
            kind: 'payment-without-order',
            sentence: `${what} belongs to no order; it names ${payment.orderId}`,
            money,
          },
        ];
  }

  /** The order that the payment names was paid by another one. */
  private async isSecondCharge({ id, orderId }: OurIntent): Promise<boolean> {
    const order = (await this.books.find(orderId)) ?? (await this.giftCards.find(orderId));
    const paidBy = order?.paymentIntentId;
    if (paidBy === undefined || paidBy === id) return false;
    return (await this.lines.charged([paidBy])).has(paidBy); // guard: second-charges-have-their-name (invariants.md I51)
  }
}

/** What a payment has paid, by the payment. A purchase that cannot be read fails when it is asked for. */
const paidBy = <Bought>(
  { paymentIntentId }: { paymentIntentId?: string },
  subjects: Finding['subjects'],
  purchase: () => Bought,
) => [paymentIntentId, { subjects, purchase }] as const;

const subjectsOf = ({ id, kind, orderId }: OurIntent): Finding['subjects'] =>
  kind === 'gift-card' ? { paymentId: id, giftOrderId: orderId } : { paymentId: id, orderId };

const aboutRefund =
  (subjects: Finding['subjects']) =>
  ({ refundId, ...found }: FoundInRefunds): Finding => ({
    ...found,
    subjects: { ...subjects, ...(refundId !== undefined && { refundId }) },
  });

function subjectsOfOrder(order: OrderRow): Finding['subjects'] {
  const paymentId = cardIntentOf(order);
  const { _id: orderId, showId } = order;
  return { showId, orderId, ...(paymentId !== undefined && { paymentId }) };
}
