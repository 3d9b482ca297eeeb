import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { PullLedger } from '../ledger/pull-ledger.js';
import { StripeLinesStore } from '../ledger/stripe-lines.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { paidByCardOf } from '../orders/domain/split.js';
import { StripeBooks } from '../stripe/stripe-books.js';
import { AuditBooksStore } from './audit-books.store.js';
import { AuditGiftCardsStore } from './audit-gift-cards.store.js';
import type { AuditBatch, AuditPart, AuditTimes } from './audit-part.js';
import type { Finding, FindingSubjects } from './domain/finding.js';
import { changedAtOf, SETTLED_MS } from './domain/order-laws.js';

const BATCH = 200;

/** A purchase that a card has paid, as far as the comparison with Stripe's lines needs it. */
interface PaidPurchase {
  name: string;
  intentId: string;
  duePence: number;
  subjects: FindingSubjects;
}

/** Looks for the charges of purchases among Stripe's lines. */
@Injectable()
export class FindCharges {
  constructor(
    private readonly ledger: PullLedger,
    private readonly lines: StripeLinesStore,
    private readonly stripe: StripeBooks,
  ) {}

  async missing(purchases: readonly PaidPurchase[], now: Date): Promise<Finding[]> {
    await this.ledger.requireComplete(now);
    const charged = await this.lines.charged(purchases.map(({ intentId }) => intentId));
    const findings: Finding[] = [];
    for (const purchase of purchases.filter(({ intentId }) => !charged.has(intentId)))
      findings.push(await this.findingOf(purchase));
    return findings;
  }

  /** Either Stripe has the payment and has not listed its line, or there was no payment. */
  private async findingOf({ name, intentId, duePence, subjects }: PaidPurchase): Promise<Finding> {
    const payment = await this.stripe.payment(intentId);
    const money = { ourPence: duePence, theirPence: 0 };
    return payment?.status === 'succeeded'
      ? {
          kind: 'line-missing',
          subjects,
          sentence: `${name}: Stripe has its payment ${intentId}, and no line of it`,
          money,
        }
      : {
          kind: 'completed-without-payment',
          subjects,
          sentence: `${name} is paid for, its payment ${intentId} is ${payment?.status ?? 'unknown'} at Stripe`,
          money,
        };
  }
}

/** Bookings that a card has paid, show by show: each has its charge among Stripe's lines. */
@Injectable()
export class AuditCharges implements AuditPart {
  readonly name = 'charges';

  constructor(
    private readonly books: AuditBooksStore,
    private readonly charges: FindCharges,
  ) {}

  async check(after: string, { now }: AuditTimes): Promise<AuditBatch> {
    const showId = await this.books.showAfter(after);
    if (showId === undefined) return { findings: [], next: undefined };
    const settledBefore = now.getTime() - SETTLED_MS;
    const paid = (await this.books.paidByCard(showId)).filter(
      (order) => changedAtOf(order) <= settledBefore && paidByCardOf(order) > 0,
    );
    return { findings: await this.charges.missing(paid.map(purchaseOf), now), next: showId };
  }
}

/** The same for gift cards that were bought. */
@Injectable()
export class AuditGiftCharges implements AuditPart {
  readonly name = 'gift-charges';

  constructor(
    private readonly giftCards: AuditGiftCardsStore,
    private readonly charges: FindCharges,
  ) {}

  async check(after: string, { now }: AuditTimes): Promise<AuditBatch> {
    const orders = (await this.giftCards.ordersAfter(after, BATCH)).map(({ order }) => order);
    const bought = orders.filter(
      ({ state, createdAt }) =>
        ['issued', 'refunding', 'refunded'].includes(state) &&
        createdAt.getTime() <= now.getTime() - SETTLED_MS,
    );
    return {
      findings: await this.charges.missing(bought.flatMap(giftPurchaseOf), now),
      next: orders.at(-1)?._id,
    };
  }
}

function purchaseOf(order: OrderRow): PaidPurchase {
  const { _id, reference, paymentIntentId = '' } = order;
  return {
    name: `booking ${reference ?? _id}`,
    intentId: paymentIntentId,
    duePence: paidByCardOf(order),
    // As the comparison of payments names them, so that both parts find one and the same.
    subjects: { orderId: _id, paymentId: paymentIntentId },
  };
}

const giftPurchaseOf = ({ _id, paymentIntentId, amountPence }: GiftOrder): PaidPurchase[] =>
  paymentIntentId === undefined
    ? []
    : [
        {
          name: `gift card ${_id}`,
          intentId: paymentIntentId,
          duePence: amountPence,
          subjects: { giftOrderId: _id, paymentId: paymentIntentId },
        },
      ];
