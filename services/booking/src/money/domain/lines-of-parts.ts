import type { OrderRow } from '../../orders/domain/order.js';
import type { StripeLine } from '../../stripe/domain/ledger.js';

type Line = Pick<StripeLine, 'type' | 'sourceId' | 'grossPence' | 'feePence'>;

/** What Stripe has booked for an order. */
export interface BookedLines {
  grossPence: number;
  feePence: number;
}
const NOTHING: BookedLines = { grossPence: 0, feePence: 0 };

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);

export const sumOfLines = (lines: readonly BookedLines[]): BookedLines => ({
  grossPence: sum(lines.map(({ grossPence }) => grossPence)),
  feePence: sum(lines.map(({ feePence }) => feePence)),
});

const isCharge = ({ type }: Line): boolean => ['charge', 'payment'].includes(type);

/**
 * What a part of a party has of the lines of their payment: its share of the charge and of its fee, and its own refunds.
 * All else stays with the party: pence that cannot be shared, disputes, and whatever differs from our books.
 */
export function linesOfPart(
  { duePence, refunds }: Pick<OrderRow, 'duePence' | 'refunds'>,
  lines: readonly Line[],
): BookedLines {
  const charge = sumOfLines(lines.filter(isCharge));
  if (charge.grossPence <= 0) return NOTHING;
  const grossPence = Math.min(duePence, charge.grossPence);
  const feePence = Math.floor((charge.feePence * grossPence) / charge.grossPence);
  const own = new Set(refunds.map(({ stripeRefundId }) => stripeRefundId));
  const returned = lines.filter(({ sourceId }) => own.has(sourceId ?? ''));
  return sumOfLines([{ grossPence, feePence }, ...returned]);
}

/** What is left of the lines of a payment for the party. */
export function withoutParts(
  all: BookedLines | undefined,
  parts: readonly BookedLines[],
): BookedLines {
  const { grossPence, feePence } = all ?? NOTHING;
  const left = sumOfLines(parts);
  return { grossPence: grossPence - left.grossPence, feePence: feePence - left.feePence };
}
