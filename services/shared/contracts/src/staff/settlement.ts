import { z } from 'zod';
import { penceSchema, poundsSchema } from '../values/money-shapes.js';
import { penceToPounds, poundsToPence } from '../values/money.js';

const pounds = z.number();
const FULL = 100;
const percent = z.int().min(1).max(FULL);

/** What was agreed with the act: a sum, or a share of what is left of the net after costs. Money in pounds. */
export const dealSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('sum'), sum: poundsSchema, costs: poundsSchema }),
    z.strictObject({ kind: z.literal('share'), percent, costs: poundsSchema }),
  ])
  .meta({ id: 'Deal' });
export type Deal = z.infer<typeof dealSchema>;

/** The same in pence, as the services have it. */
export const dealTermsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sum'), sumPence: penceSchema, costsPence: penceSchema }),
  z.object({ kind: z.literal('share'), percent, costsPence: penceSchema }),
]);
export type DealTerms = z.infer<typeof dealTermsSchema>;

export function termsOf(deal: Deal): DealTerms {
  const costsPence = poundsToPence(deal.costs);
  return deal.kind === 'sum'
    ? { kind: deal.kind, sumPence: poundsToPence(deal.sum), costsPence }
    : { kind: deal.kind, percent: deal.percent, costsPence };
}

export function dealOf(terms: DealTerms): Deal {
  const costs = penceToPounds(terms.costsPence);
  return terms.kind === 'sum'
    ? { kind: terms.kind, sum: penceToPounds(terms.sumPence), costs }
    : { kind: terms.kind, percent: terms.percent, costs };
}

/** What the act and the club have of a show, in pence; the club's part is negative if the show has brought less than it has cost. */
export interface DealShares {
  actPence: number;
  clubPence: number;
}

/** @param netPence may be negative. A share is never negative, and the part of a penny is the club's. */
export function sharesOf(netPence: number, terms: DealTerms): DealShares {
  const left = netPence - terms.costsPence;
  const actPence =
    terms.kind === 'sum' ? terms.sumPence : Math.floor((Math.max(0, left) * terms.percent) / FULL);
  return { actPence, clubPence: left - actPence };
}

/** POST /api/admin/money/shows/{id}/settle: with the deal, if there is one. */
export const settleShowSchema = z
  .strictObject({ deal: dealSchema.nullable() })
  .meta({ id: 'SettleShow' });
export type SettleShowInput = z.infer<typeof settleShowSchema>;

const settlementFigures = z.object({
  tickets: z.int(),
  complimentary: z.int(),
  gross: pounds,
  /** Differences of moves that the club has waived. */
  discounts: pounds,
  refunds: pounds,
  /** What banks have taken back, unless a credit of the same money was taken back as well. */
  withdrawn: pounds,
  fees: pounds,
  net: pounds,
});

/** GET /api/admin/money/shows/{id}/settlement. */
export const settlementSchema = z
  .object({
    showId: z.string(),
    title: z.string(),
    now: settlementFigures,
    /** As they were when a member of staff settled the show; null before. */
    settled: settlementFigures
      .extend({
        at: z.string(),
        by: z.string(),
        /** What the act has of the net of that moment. Null if no deal was entered. */
        deal: z.object({ terms: dealSchema, act: pounds, club: pounds }).nullable(),
      })
      .nullable(),
    /** What the net has changed by since then. */
    adjustment: pounds,
  })
  .meta({ id: 'Settlement' });
export type Settlement = z.infer<typeof settlementSchema>;
