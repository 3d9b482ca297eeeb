import { isOwnLine, type StripeLine } from '../../stripe/domain/ledger.js';

/** What the lines of a payout add up to, without its own. */
export interface PayoutSums {
  lines: number;
  chargePence: number;
  refundPence: number;
  disputePence: number;
  otherPence: number;
  feePence: number;
  /** All of them less the fees: what the bank should have received. */
  netPence: number;
}

type Part = 'chargePence' | 'refundPence' | 'disputePence' | 'otherPence';
const PART_OF: Record<string, Part | undefined> = {
  charge: 'chargePence',
  refund: 'refundPence',
  refund_failure: 'refundPence',
  partial_capture_reversal: 'refundPence',
  dispute: 'disputePence',
  dispute_reversal: 'disputePence',
};

type Summed = Pick<StripeLine, 'type' | 'category' | 'grossPence' | 'feePence' | 'netPence'>;

export function sumsOfPayout(lines: readonly Summed[]): PayoutSums {
  const counted = lines.filter((line) => !isOwnLine(line));
  const sumOf = (of: (line: Summed) => number): number =>
    counted.reduce((sum, line) => sum + of(line), 0);
  const part = (wanted: Part): number =>
    sumOf(({ category, grossPence }) =>
      (PART_OF[category] ?? 'otherPence') === wanted ? grossPence : 0,
    );
  return {
    lines: counted.length,
    chargePence: part('chargePence'),
    refundPence: part('refundPence'),
    disputePence: part('disputePence'),
    otherPence: part('otherPence'),
    feePence: sumOf(({ feePence }) => feePence),
    netPence: sumOf(({ netPence }) => netPence),
  };
}
