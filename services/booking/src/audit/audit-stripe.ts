import { Injectable } from '@nestjs/common';
import { StripeBooks } from '../stripe/stripe-books.js';
import { AuditBooksStore } from './audit-books.store.js';
import { AuditFindingsStore } from './audit-findings.store.js';
import { AuditGiftCardsStore } from './audit-gift-cards.store.js';
import type { AuditBatch, AuditPart, AuditTimes } from './audit-part.js';
import { CompareWithStripe } from './compare-with-stripe.js';
import type { Finding, FindingSubjects } from './domain/finding.js';

const BATCH = 50;
const DONE: AuditBatch = { findings: [], next: undefined };
const orStart = (after: string): string | undefined => (after === '' ? undefined : after);

/** Stripe's payments since the last audit against the orders that they paid. */
@Injectable()
export class AuditPayments implements AuditPart {
  readonly name = 'payments';

  constructor(
    private readonly stripe: StripeBooks,
    private readonly compare: CompareWithStripe,
  ) {}

  async look(after: string, { now, stripeSince }: AuditTimes): Promise<AuditBatch> {
    const { items, next } = await this.stripe.payments(stripeSince, orStart(after));
    return { findings: await this.compare.payments(items, now), next };
  }
}

/** Stripe's refunds since the last audit against ours. */
@Injectable()
export class AuditRefundsAtStripe implements AuditPart {
  readonly name = 'refunds-at-stripe';

  constructor(
    private readonly stripe: StripeBooks,
    private readonly compare: CompareWithStripe,
  ) {}

  async look(after: string, { stripeSince }: AuditTimes): Promise<AuditBatch> {
    const { items, next } = await this.stripe.refunds(stripeSince, orStart(after));
    return { findings: await this.compare.refundsAtStripe(items), next };
  }
}

/** Our refunds since the last audit against Stripe's, order by order. */
@Injectable()
export class AuditOurRefunds implements AuditPart {
  readonly name = 'our-refunds';

  constructor(
    private readonly books: AuditBooksStore,
    private readonly compare: CompareWithStripe,
  ) {}

  async look(after: string, { stripeSince }: AuditTimes): Promise<AuditBatch> {
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

/** Our gift card refunds since the last audit against Stripe's. */
@Injectable()
export class AuditGiftRefunds implements AuditPart {
  readonly name = 'gift-refunds';

  constructor(
    private readonly giftCards: AuditGiftCardsStore,
    private readonly compare: CompareWithStripe,
  ) {}

  async look(_after: string, { stripeSince }: AuditTimes): Promise<AuditBatch> {
    const findings: Finding[] = [];
    for (const id of await this.giftCards.refundedSince(stripeSince)) {
      const order = await this.giftCards.find(id);
      if (order !== null) findings.push(...(await this.compare.giftRefunds(order)));
    }
    return { ...DONE, findings };
  }
}

/** Checks open findings again about payments that are too old for the parts above. */
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

  async look(after: string, { now }: AuditTimes): Promise<AuditBatch> {
    const earlier = await this.findings.openAboutPayments(after, now, BATCH);
    const findings: Finding[] = [];
    for (const { subjects } of earlier) findings.push(...(await this.lookAgain(subjects, now)));
    return { findings, next: earlier.at(-1)?._id };
  }

  private async lookAgain(subjects: FindingSubjects, now: Date): Promise<Finding[]> {
    const { paymentId = '', orderId, giftOrderId } = subjects;
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
