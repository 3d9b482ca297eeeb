import { Injectable } from '@nestjs/common';
import type { StripePayout } from '../stripe/domain/ledger.js';
import type { StripePage } from '../stripe/stripe-books.js';
import { StripeLedger } from '../stripe/stripe-ledger.js';
import { sumsOfPayout } from './domain/payout-sums.js';
import { LedgerMarksStore } from './ledger-marks.store.js';
import { PayoutsStore } from './payouts.store.js';
import { StripeLinesStore } from './stripe-lines.store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Stripe may list a movement a little late. */
const LINES_BACK_MS = 3 * DAY_MS;
/** A payout is itemised and arrives within days. */
const PAYOUTS_BACK_MS = 14 * DAY_MS;
const BEGINNING = new Date(0);
const BETWEEN = '|';

/**
 * Copies Stripe's movements of money and its payouts, a page at a time. The cursor holds the beginning of the run: after
 * a crash between two pages, the newest lines are stored already, and to begin again from the newest one would leave a gap
 * behind it. Every write is safe to repeat.
 */
@Injectable()
export class PullLedger {
  constructor(
    private readonly stripe: StripeLedger,
    private readonly lines: StripeLinesStore,
    private readonly payouts: PayoutsStore,
    private readonly marks: LedgerMarksStore,
  ) {}

  /** @returns where it goes on; undefined if all lines are stored. */
  async pullLines(cursor: string, now: Date): Promise<string | undefined> {
    const { since, after } = await this.readCursor(cursor, 'lines', LINES_BACK_MS);
    const page = await this.stripe.lines(since, after);
    await this.lines.put(page.items);
    return this.goOn('lines', { since, page, now });
  }

  /** The same for payouts, each with its lines. */
  async pullPayouts(cursor: string, now: Date): Promise<string | undefined> {
    const { since, after } = await this.readCursor(cursor, 'payouts', PAYOUTS_BACK_MS);
    if (cursor === '') await this.pullDiffering(now);
    const page = await this.stripe.payouts(since, after);
    for (const payout of page.items) await this.store(payout, now);
    return this.goOn('payouts', { since, page, now });
  }

  /** Reads one payout and its lines again. */
  async pullPayout(id: string, now: Date): Promise<void> {
    await this.store(await this.stripe.payout(id), now);
  }

  /** Reads the lines of one payment by their own ids. @returns what was found. */
  async pullPayment(paymentIntentId: string): Promise<number> {
    const found = await this.stripe.linesOfPayment(paymentIntentId);
    await this.lines.put(found);
    return found.length;
  }

  /** @throws Error if a list was not read to its end since then: what is missing now may only be missing here. */
  async requireComplete(since: Date): Promise<void> {
    for (const what of ['lines', 'payouts'] as const) {
      const until = await this.marks.completeUntil(what);
      // guard: nothing-is-missing-before-all-is-read (invariants.md I51)
      if (until === undefined || until < since)
        throw new Error(`${what} of Stripe are not complete`);
    }
  }

  /** Those that did not add up are read again, however old they are. */
  private async pullDiffering(now: Date): Promise<void> {
    for (const { _id } of await this.payouts.differing()) await this.pullPayout(_id, now);
  }

  private async store(payout: StripePayout, now: Date): Promise<void> {
    if (!payout.isItemised) return this.payouts.put(payout, null, now);
    const lines = await this.stripe.linesOf(payout.id);
    await this.lines.put(lines, payout.id);
    await this.payouts.put(payout, sumsOfPayout(await this.lines.ofPayout(payout.id)), now);
  }

  private async readCursor(
    cursor: string,
    what: 'lines' | 'payouts',
    backMs: number,
  ): Promise<{ since: Date; after: string | undefined }> {
    const [begun = '', after] = cursor.split(BETWEEN);
    if (begun !== '') return { since: new Date(begun), after };
    const until = await this.marks.completeUntil(what);
    const since = until === undefined ? BEGINNING : new Date(until.getTime() - backMs);
    return { since, after: undefined };
  }

  private async goOn(
    what: 'lines' | 'payouts',
    { since, page, now }: { since: Date; page: StripePage<unknown>; now: Date },
  ): Promise<string | undefined> {
    if (page.next !== undefined) return `${since.toISOString()}${BETWEEN}${page.next}`;
    await this.marks.complete(what, now);
    return undefined;
  }
}
