import {
  dealOf,
  signedPenceToPounds as pounds,
  type MoneyDifference,
  type Payout,
  type Settlement,
  type Takings,
} from '@club/contracts';
import type {
  MoneyDifferenceView,
  PayoutView,
  SettledDeal,
  SettlementFigures,
  SettlementView,
  TakingsRowView,
} from '@club/messages';

const orNull = (pence: number | null): number | null => (pence === null ? null : pounds(pence));

export const composeDifference = ({
  ourPence,
  theirPence,
  ...difference
}: MoneyDifferenceView): MoneyDifference => ({
  ...difference,
  we: orNull(ourPence),
  stripe: orNull(theirPence),
  difference: orNull(ourPence === null || theirPence === null ? null : ourPence - theirPence),
});

type Compared = Pick<TakingsRowView, 'bookings' | 'wePence' | 'stripePence' | 'feePence'>;
const composeCompared = ({ bookings, wePence, stripePence, feePence }: Compared) => ({
  bookings,
  we: pounds(wePence),
  stripe: pounds(stripePence),
  difference: pounds(wePence - stripePence),
  fees: pounds(feePence),
});

/** The sums are made of whole pence. */
export function composeTakings(rows: readonly TakingsRowView[]): Takings {
  const total = rows.reduce<Compared>(
    (sum, row) => ({
      bookings: sum.bookings + row.bookings,
      wePence: sum.wePence + row.wePence,
      stripePence: sum.stripePence + row.stripePence,
      feePence: sum.feePence + row.feePence,
    }),
    { bookings: 0, wePence: 0, stripePence: 0, feePence: 0 },
  );
  return {
    rows: rows.map((row) => ({ key: row.key, title: row.title, ...composeCompared(row) })),
    total: composeCompared(total),
  };
}

export const composePayout = (payout: PayoutView): Payout => ({
  id: payout.id,
  arrival: payout.arrival,
  status: payout.status,
  lines: payout.lines,
  amount: pounds(payout.amountPence),
  charges: pounds(payout.chargePence),
  refunds: pounds(payout.refundPence),
  disputes: pounds(payout.disputePence),
  other: pounds(payout.otherPence),
  fees: pounds(payout.feePence),
  difference: orNull(payout.differencePence),
});

const composeFigures = ({ tickets, complimentary, ...pence }: SettlementFigures) => ({
  tickets,
  complimentary,
  gross: pounds(pence.grossPence),
  discounts: pounds(pence.discountPence),
  refunds: pounds(pence.refundPence),
  withdrawn: pounds(pence.withdrawnPence ?? 0),
  fees: pounds(pence.feePence),
  net: pounds(pence.netPence),
});

const composeDeal = ({ terms, actPence, clubPence }: SettledDeal) => ({
  terms: dealOf(terms),
  act: pounds(actPence),
  club: pounds(clubPence),
});

const composeSettled = (settled: NonNullable<SettlementView['settled']>) => ({
  ...composeFigures(settled),
  at: settled.at,
  by: settled.by,
  deal: settled.deal && composeDeal(settled.deal),
});

export const composeSettlement = ({ showId, title, now, settled }: SettlementView): Settlement => ({
  showId,
  title,
  now: composeFigures(now),
  settled: settled && composeSettled(settled),
  adjustment: settled === null ? 0 : pounds(now.netPence - settled.netPence),
});
