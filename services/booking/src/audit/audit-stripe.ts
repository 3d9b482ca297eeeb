import { Injectable } from '@nestjs/common';
import { StripeBooks } from '../stripe/stripe-books.js';
import { AuditBooksStore } from './audit-books.store.js';
import { AuditFindingsStore, type FindingAboutPayment } from './audit-findings.store.js';
import { AuditGiftCardsStore } from './audit-gift-cards.store.js';
import type { AuditBatch, AuditPart, AuditTimes } from './audit-part.js';
import { CompareWithStripe } from './compare-with-stripe.js';
import type { Finding } from './domain/finding.js';

/** Each is a call to Stripe, which takes up to 23 seconds with its second attempt. The lease of a run is two minutes. */
const BATCH = 5;
/** Each is up to three calls. */
const EARLIER_BATCH = 1;
const DONE: AuditBatch = { findings: [], next: undefined };
const cursorOrUndefined = (after: string): string | undefined => (after === '' ? undefined : after);

/** Stripe's payments since `stripeSince` against the orders that they paid. */
@Injectable()
export class AuditPayments implements AuditPart {
  readonly name = 'payments';

  constructor(
    private readonly stripe: StripeBooks,
    private readonly compare: CompareWithStripe,
  ) {}

  async check(after: string, { now, stripeSince }: AuditTimes): Promise<AuditBatch> {
    const { items, next } = await this.stripe.payments(stripeSince, cursorOrUndefined(after));
    return { findings: await this.compare.payments(items, now), next };
  }
}

/** Stripe's refunds since `stripeSince` against ours. */
@Injectable()
export class AuditRefundsAtStripe implements AuditPart {
  readonly name = 'refunds-at-stripe';

  constructor(
    private readonly stripe: StripeBooks,
    private readonly compare: CompareWithStripe,
  ) {}

  async check(after: string, { stripeSince }: AuditTimes): Promise<AuditBatch> {
    const { items, next } = await this.stripe.refunds(stripeSince, cursorOrUndefined(after));
    return { findings: await this.compare.refundsAtStripe(items), next };
  }
}

/** Our refunds since `stripeSince` against Stripe's, order by order. The cursor is `changedAt|orderId`. */
@Injectable()
export class AuditOurRefunds implements AuditPart {
  readonly name = 'our-refunds';

  constructor(
    private readonly books: AuditBooksStore,
    private readonly compare: CompareWithStripe,
  ) {}

  async check(after: string, { stripeSince }: AuditTimes): Promise<AuditBatch> {
    const [at = '', id = ''] = after.split('|');
    const from = at === '' ? stripeSince : new Date(at);
    const orders = await this.books.findRefundedAfter(from, id, BATCH);
    const findings: Finding[] = [];
    for (const order of orders) findings.push(...(await this.compare.refundsOfOrder(order)));
    const last = orders.at(-1);
    if (last?.changedAt === undefined) return { ...DONE, findings };
    return { findings, next: `${last.changedAt.toISOString()}|${last._id}` };
  }
}

/** Our gift card refunds since `stripeSince` against Stripe's, card by card. */
@Injectable()
export class AuditGiftRefunds implements AuditPart {
  readonly name = 'gift-refunds';

  constructor(
    private readonly giftCards: AuditGiftCardsStore,
    private readonly compare: CompareWithStripe,
  ) {}

  async check(after: string, { stripeSince }: AuditTimes): Promise<AuditBatch> {
    const ids = await this.giftCards.refundedSince(stripeSince, { after, limit: BATCH });
    const findings: Finding[] = [];
    for (const id of ids) {
      const order = await this.giftCards.find(id);
      if (order !== null) findings.push(...(await this.compare.giftRefunds(order)));
    }
    return { findings, next: ids.at(-1) };
  }
}

/** Looks again at open findings about payments that are too old for the parts above. */
@Injectable()
export class AuditEarlierFindings implements AuditPart {
  readonly name = 'earlier-findings';

  constructor(
    private readonly findings: AuditFindingsStore,
    private readonly stripe: StripeBooks,
    private readonly books: AuditBooksStore,
    private readonly giftCards: AuditGiftCardsStore,
    private readonly compare: CompareWithStripe,
  ) {}

  async check(after: string, { now }: AuditTimes): Promise<AuditBatch> {
    const earlier = await this.findings.openAboutPayments(after, now, EARLIER_BATCH);
    const findings: Finding[] = [];
    for (const { subjects } of earlier) findings.push(...(await this.lookAgain(subjects, now)));
    return { findings, next: earlier.at(-1)?._id };
  }

  private async lookAgain(
    { paymentId, orderId, giftOrderId }: FindingAboutPayment['subjects'],
    now: Date,
  ): Promise<Finding[]> {
    const payment = await this.stripe.payment(paymentId);
    const order = orderId === undefined ? null : await this.books.find(orderId);
    const giftOrder = giftOrderId === undefined ? null : await this.giftCards.find(giftOrderId);
    return [
      ...(payment === undefined ? [] : await this.compare.payments([payment], now)),
      ...(order === null ? [] : await this.compare.refundsOfOrder(order)),
      ...(giftOrder === null ? [] : await this.compare.giftRefunds(giftOrder)),
    ];
  }
}
