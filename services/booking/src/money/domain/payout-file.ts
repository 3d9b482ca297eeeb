import { londonDate, PAYOUT_FORMATS } from '@club/contracts';

export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

/** One line of a payout, as an accountant reads it. No names. */
export interface FileLine {
  at: Date;
  pence: number;
  description: string;
  reference: string;
}

const HEADS: Record<PayoutFormat, string[]> = {
  xero: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
  quickbooks: ['Date', 'Description', 'Amount'],
};

/** "28/11/2026", the day in London. */
const dayOf = (at: Date): string => londonDate(at).split('-').reverse().join('/');

/** "-12.05". Whole pence become text without binary fractions. */
export function amountOf(pence: number): string {
  const text = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A cell of text. A leading ' stops spreadsheets from running it as a formula (security.md 27). */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text; // guard: no-formulas-in-payout-files
  return `"${safe.replace(/"/g, '""')}"`;
}

function rowOf(format: PayoutFormat, { at, pence, description, reference }: FileLine): string[] {
  const [day, amount] = [dayOf(at), amountOf(pence)];
  return format === 'xero'
    ? [day, amount, textCell('Stripe'), textCell(description), textCell(reference)]
    : [day, textCell(description), amount];
}

/** @throws RangeError unless the lines add up to the bank line: a file that does not add up is never made. */
export function payoutFile(
  format: PayoutFormat,
  lines: readonly FileLine[],
  bankPence: number,
): string {
  const sum = lines.reduce((all, { pence }) => all + pence, 0);
  // guard: files-add-up (invariants.md I51)
  if (sum !== bankPence) throw new RangeError(`lines of ${sum}p, bank line of ${bankPence}p`);
  const rows = lines.map((line) => rowOf(format, line).join(','));
  return [HEADS[format].join(','), ...rows, ''].join('\r\n');
}
