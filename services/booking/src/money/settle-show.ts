import { DomainError, sharesOf } from '@club/contracts';
import { actingStaff } from '@club/kit';
import type { RequestOf, SettleShowCall, SettlementFigures, SettlementView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { sumOfLines } from './domain/lines-of-parts.js';
import { settlementOf } from './domain/settlement.js';
import { ReadLines } from './read-lines.js';
import { SettlementsStore, type SettlementRow } from './settlements.store.js';
import { TakingsStore } from './takings.store.js';

/** What a show has brought. Once it is settled, the figures of that moment stay, and later refunds are an adjustment. */
@Injectable()
export class SettleShow {
  constructor(
    private readonly settlements: SettlementsStore,
    private readonly lines: ReadLines,
    private readonly takings: TakingsStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async read(showId: string): Promise<SettlementView> {
    const title = await this.titleOf(showId);
    const settled = await this.settlements.find(showId);
    return { showId, title, now: await this.figuresOf(showId), settled: viewSettled(settled) };
  }

  /** Safe to repeat: the first one counts. @throws NOT_FOUND, FORBIDDEN */
  async execute({
    showId,
    deal: terms,
  }: RequestOf<typeof SettleShowCall>): Promise<SettlementView> {
    await this.titleOf(showId);
    const figures = await this.figuresOf(showId);
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

  private async figuresOf(showId: string): Promise<SettlementFigures> {
    const orders = await this.settlements.ordersOf(showId);
    const { feePence } = sumOfLines([...(await this.lines.execute(orders)).values()]);
    return settlementOf(showId, orders, feePence);
  }
}

const viewSettled = (row: SettlementRow | null): SettlementView['settled'] =>
  row === null
    ? null
    : { ...row.figures, at: row.at.toISOString(), by: row.by, deal: row.deal ?? null };
