import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { StripeLine, StripePayout } from './domain/ledger.js';
import type { StripePage } from './stripe-books.js';
import { createdSince, PAGE_SIZE, StripeClient } from './stripe-client.js';

/** So few that the lines of all of them are read well within a lease. */
const PAYOUTS_PER_PAGE = 5;
const WITH_SOURCE = { expand: ['data.source'] };

/** Reads the movements of money and the payouts that Stripe has, a page at a time. It changes nothing. */
@Injectable()
export class StripeLedger {
  constructor(private readonly stripe: StripeClient) {}

  /** Newest first. */
  async lines(since: Date, after?: string): Promise<StripePage<StripeLine>> {
    const query = { ...createdSince(since), ...WITH_SOURCE, ...from(after) };
    return pageOf(await this.stripe.api.balanceTransactions.list(query), toLine);
  }

  /** Newest first. */
  async payouts(since: Date, after?: string): Promise<StripePage<StripePayout>> {
    const query = { ...createdSince(since), limit: PAYOUTS_PER_PAGE, ...from(after) };
    return pageOf(await this.stripe.api.payouts.list(query), toPayout);
  }

  async payout(id: string): Promise<StripePayout> {
    return toPayout(await this.stripe.api.payouts.retrieve(id));
  }

  /** All lines of an itemised payout, its own included. */
  async linesOf(payout: string): Promise<StripeLine[]> {
    const lines: StripeLine[] = [];
    const query = { payout, limit: PAGE_SIZE, ...WITH_SOURCE };
    for await (const line of this.stripe.api.balanceTransactions.list(query))
      lines.push(toLine(line));
    return lines;
  }

  /** The lines of a payment's charges, each read by its own id and not from a list. */
  async linesOfPayment(paymentIntentId: string): Promise<StripeLine[]> {
    const query = { payment_intent: paymentIntentId, limit: PAGE_SIZE };
    const lines: StripeLine[] = [];
    for await (const { balance_transaction: line } of this.stripe.api.charges.list(query)) {
      const id = typeof line === 'object' ? line?.id : line;
      if (id === undefined) continue;
      const found = await this.stripe.api.balanceTransactions.retrieve(id, { expand: ['source'] });
      lines.push(toLine(found));
    }
    return lines;
  }
}

const from = (after: string | undefined) => (after === undefined ? {} : { starting_after: after });

function pageOf<From extends { id: string }, To>(
  { data, has_more: hasMore }: Stripe.ApiList<From>,
  read: (from: From) => To,
): StripePage<To> {
  return { items: data.map(read), next: hasMore ? data.at(-1)?.id : undefined };
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

const toLine = (line: Stripe.BalanceTransaction): StripeLine => ({
  id: line.id,
  type: line.type,
  category: line.reporting_category,
  sourceId: idOf(line.source),
  intentId: intentIdOf(line.source),
  grossPence: line.amount,
  feePence: line.fee,
  netPence: line.net,
  createdAt: dateOf(line.created),
  availableOn: dateOf(line.available_on),
});

const toPayout = (payout: Stripe.Payout): StripePayout => ({
  id: payout.id,
  pence: payout.amount,
  status: payout.status,
  createdAt: dateOf(payout.created),
  arrivesOn: dateOf(payout.arrival_date),
  isItemised: payout.automatic && payout.reconciliation_status === 'completed',
});

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'object' ? (thing?.id ?? null) : (thing ?? null);

/** Charges, refunds and disputes name their payment. */
function intentIdOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  return idOf(source.payment_intent);
}
