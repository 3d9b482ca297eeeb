import { DomainError, sharesOf } from '@club/contracts';
import { actingStaff } from '@club/kit';
import type { RequestOf, SettleShowCall, SettlementFigures, SettlementView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { PullLedger } from '../ledger/pull-ledger.js';
import { StripeLinesStore } from '../ledger/stripe-lines.store.js';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { cardIntentOf } from '../orders/domain/refunds.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { sumOfLines } from './domain/lines-of-parts.js';
import { isPaidByCard } from './domain/payments-of-bookings.js';
import { settlementOf, type SettledOrder } from './domain/settlement.js';
import { ReadLines } from './read-lines.js';
import { ReadWithdrawals } from './read-withdrawals.js';
import { SettlementsStore, type SettlementRow } from './settlements.store.js';
import { TakingsStore } from './takings.store.js';

/** Payments whose lines are read at the same time. */
const AT_ONCE = 10;
const FEES_UNKNOWN =
  'Stripe does not say yet what it keeps of a payment for this show, so it cannot be settled. Please try again later.';

/** Settles a show: its takings at this moment are kept, and later refunds are an adjustment. */
@Injectable()
export class SettleShow {
  constructor(
    private readonly settlements: SettlementsStore,
    private readonly lines: ReadLines,
    private readonly withdrawals: ReadWithdrawals,
    private readonly stripeLines: StripeLinesStore,
    private readonly ledger: PullLedger,
    private readonly takings: TakingsStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async read(showId: string): Promise<SettlementView> {
    const title = await this.titleOf(showId);
    const settled = await this.settlements.find(showId);
    const orders = await this.settlements.ordersOf(showId);
    const now = await this.figuresOf(showId, orders);
    return { showId, title, now, settled: viewSettled(settled) };
  }

  /** Safe to repeat: the first one counts. @throws NOT_FOUND, FORBIDDEN, PAYMENTS_UNAVAILABLE unless all fees are known */
  async execute({
    showId,
    deal: terms,
  }: RequestOf<typeof SettleShowCall>): Promise<SettlementView> {
    await this.titleOf(showId);
    if ((await this.settlements.find(showId)) !== null) return this.read(showId);
    const orders = await this.settlements.ordersOf(showId);
    await this.completeLines(orders);
    const figures = await this.figuresOf(showId, orders);
    const deal = terms && { terms, ...sharesOf(figures.netPence, terms) };
    const row = { _id: showId, figures, ...(deal && { deal }), at: new Date(), by: actingStaff() };
    await this.trail.transaction(async (session) => {
      if (!(await this.settlements.freeze(row, session))) return;
      const details = { pence: figures.netPence };
      await this.trail.write({ act: 'show-settle', id: showId, showId, details }, session);
    });
    return this.read(showId);
  }

  private async titleOf(showId: string): Promise<string> {
    const title = (await this.takings.namesOf([showId])).get(showId);
    if (title === undefined) throw new DomainError('NOT_FOUND');
    await this.venues.require(showId);
    return title;
  }

  /**
   * Frozen figures need the fee of each payment, but the audit reads those of a day only in its night. Each line is stored when it
   * is read, so an act that came to no end goes on from there when it is repeated.
   */
  private async completeLines(orders: readonly SettledOrder[]): Promise<void> {
    const paid = orders.filter(isPaidByCard).flatMap((order) => cardIntentOf(order) ?? []);
    const charged = await this.stripeLines.charged(paid);
    const missing = [...new Set(paid)].filter((intentId) => !charged.has(intentId));
    for (let done = 0; done < missing.length; done += AT_ONCE) {
      const some = missing.slice(done, done + AT_ONCE);
      const found = await orUnavailable(() =>
        Promise.all(some.map((intentId) => this.ledger.pullPayment(intentId))),
      );
      if (found.includes(0)) throw new DomainError('PAYMENTS_UNAVAILABLE', FEES_UNKNOWN);
    }
  }

  private async figuresOf(
    showId: string,
    orders: readonly SettledOrder[],
  ): Promise<SettlementFigures> {
    const booked = sumOfLines([...(await this.lines.execute(orders)).values()]);
    const { withdrawnPence, unbookedFeePence } = await this.withdrawals.execute(orders);
    const feePence = booked.feePence + unbookedFeePence;
    return settlementOf(showId, orders, { feePence, withdrawnPence });
  }
}

const viewSettled = (row: SettlementRow | null): SettlementView['settled'] =>
  row === null
    ? null
    : { ...row.figures, at: row.at.toISOString(), by: row.by, deal: row.deal ?? null };
