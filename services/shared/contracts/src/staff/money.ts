import { z } from 'zod';
import { MAX_LENGTH } from '../values/limits.js';
import { idText, lineOfText } from '../values/text.js';
import { auditFindingSchema, type AuditFindingKind } from './audit.js';

/**
 * What ends a difference. `correct`: our books follow Stripe's, and no money moves. `refund`: money goes back to a card.
 * Null: staff can only say why it may stay.
 */
export type Repair = 'correct' | 'refund' | null;

interface DifferenceTraits {
  /** How staff call it. */
  readonly label: string;
  /** The button's own word; undefined if there is no button. */
  readonly button?: string;
  readonly repair: Repair;
}

/** The findings of the audit that are about money at Stripe, each under its own name. */
export const DIFFERENCES = {
  'payment-unaccounted': {
    label: 'Paid, but not booked',
    button: 'Settle again',
    repair: 'correct',
  },
  'payment-without-order': {
    label: 'Paid without a booking',
    button: 'Refund the payment',
    repair: 'refund',
  },
  'payment-double': {
    label: 'Two charges for one booking',
    button: 'Refund one',
    repair: 'refund',
  },
  'completed-without-payment': { label: 'Booking without a charge', repair: null },
  'payment-differs': { label: 'Amounts differ', repair: null },
  'refund-unknown': {
    label: 'Refunded at Stripe, not here',
    button: 'Take over the refund',
    repair: 'correct',
  },
  'refund-missing-at-stripe': {
    label: 'Refunded here, not at Stripe',
    button: 'Repeat the refund',
    repair: 'refund',
  },
  'refund-differs': { label: 'Amounts of a refund differ', repair: null },
  'gift-refund-differs': {
    label: 'Gift card refund differs',
    button: 'Take over the refund',
    repair: 'correct',
  },
  'line-missing': {
    label: 'A line of Stripe is missing',
    button: 'Fetch the line',
    repair: 'correct',
  },
  'payout-differs': {
    label: 'Payout does not add up',
    button: 'Fetch its lines again',
    repair: 'correct',
  },
  'dispute-open': { label: 'Dispute is open', repair: null },
} as const satisfies Partial<Record<AuditFindingKind, DifferenceTraits>>;

export type DifferenceKind = keyof typeof DIFFERENCES;
export const differenceKinds = Object.keys(DIFFERENCES) as [DifferenceKind, ...DifferenceKind[]];
export const isDifference = (kind: AuditFindingKind): kind is DifferenceKind => kind in DIFFERENCES;
/** The table as its readers need it: each entry with all traits. */
export const differenceTraits = (kind: DifferenceKind): DifferenceTraits => DIFFERENCES[kind];

const pounds = z.number();
/** What our books say, what Stripe's say, and ours less Stripe's. */
const compared = { we: pounds, stripe: pounds, difference: pounds };

export const moneyDifferenceSchema = auditFindingSchema
  .omit({ kind: true })
  .extend({
    kind: z.enum(differenceKinds),
    /** Null if it is not about an amount. */
    we: pounds.nullable(),
    stripe: pounds.nullable(),
    difference: pounds.nullable(),
    bookingId: z.string().nullable(),
    giftCardId: z.string().nullable(),
    paymentId: z.string().nullable(),
    payoutId: z.string().nullable(),
  })
  .meta({ id: 'MoneyDifference' });
export type MoneyDifference = z.infer<typeof moneyDifferenceSchema>;

/** GET /api/admin/money/differences: open before acknowledged, and how far the last audit is. */
export const moneyDifferencesSchema = z
  .object({
    isRunning: z.boolean(),
    finishedAt: z.string().nullable(),
    failedParts: z.array(z.string()),
    differences: z.array(moneyDifferenceSchema),
  })
  .meta({ id: 'MoneyDifferences' });
export type MoneyDifferences = z.infer<typeof moneyDifferencesSchema>;

/** POST /api/admin/money/differences/{id}/correct and /refund. The page gives the act its id, so that a repeat is the same act. */
export const repairDifferenceSchema = z
  .strictObject({ actId: idText })
  .meta({ id: 'RepairDifference' });
export type RepairDifference = z.infer<typeof repairDifferenceSchema>;

/** `pending`: Stripe or the bank has not finished. The next audit looks again. */
export const repairedDifferenceSchema = z
  .object({ outcome: z.enum(['repaired', 'pending']) })
  .meta({ id: 'RepairedDifference' });
export type RepairedDifference = z.infer<typeof repairedDifferenceSchema>;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11');

/** GET /api/admin/money/takings: the days of a month, the shows of a day, or the bookings of a show on a day. */
export const takingsQuerySchema = z
  .strictObject({ month, day: z.iso.date().optional(), showId: idText.optional() })
  .refine(({ month: of, day }) => day === undefined || day.startsWith(of), {
    path: ['day'],
    message: 'Must be a day of the month',
  })
  .refine(({ day, showId }) => day !== undefined || showId === undefined, {
    path: ['day'],
    message: 'A show needs a day',
  });
export type TakingsQuery = z.infer<typeof takingsQuerySchema>;

/** The key of gift cards among the shows, and of payments that belong to no booking. */
export const GIFT_CARDS = 'gift-cards';
export const WITHOUT_BOOKING = 'without-booking';

const takingsRowSchema = z.object({
  /** The day, the show or the booking. */
  key: z.string(),
  /** Of a show its title and date, of a booking its reference; a day needs none. */
  title: z.string(),
  bookings: z.int(),
  ...compared,
  /** What Stripe kept for itself. */
  fees: pounds,
});
/** Card money by the day on which its booking was made, so that both books put it on the same day. */
export const takingsSchema = z
  .object({
    rows: z.array(takingsRowSchema),
    total: takingsRowSchema.omit({ key: true, title: true }),
  })
  .meta({ id: 'Takings' });
export type Takings = z.infer<typeof takingsSchema>;
export type TakingsRow = Takings['rows'][number];

export const payoutsQuerySchema = z.strictObject({ month });
export const payoutSchema = z
  .object({
    id: z.string(),
    /** The London day on which the bank has it. */
    arrival: z.string(),
    status: z.string(),
    amount: pounds,
    charges: pounds,
    refunds: pounds,
    disputes: pounds,
    other: pounds,
    fees: pounds,
    lines: z.int(),
    /** The sum of its lines less the amount; null while Stripe has not itemised it. */
    difference: pounds.nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payoutSchema>;
export const payoutListSchema = z.array(payoutSchema);

export const PAYOUT_FORMATS = ['xero', 'quickbooks'] as const;
/** POST /api/admin/money/payouts/{id}/export. */
export const exportPayoutSchema = z
  .strictObject({ format: z.enum(PAYOUT_FORMATS) })
  .meta({ id: 'ExportPayout' });
export type ExportPayout = z.infer<typeof exportPayoutSchema>;
/** The file of a payout. It is written once; the next time it is the same one. */
export const payoutFileSchema = z
  .object({
    number: z.int(),
    name: z.string(),
    content: z.string(),
    sha256: z.string(),
    writtenAt: z.string(),
  })
  .meta({ id: 'PayoutFile' });
export type PayoutFile = z.infer<typeof payoutFileSchema>;

/** POST /api/admin/bookings/{id}/bank-transfer: the refund was paid in another way, because the card is closed. */
export const bankTransferSchema = z
  .strictObject({
    refundId: z.string().min(1).max(160),
    note: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say how it was paid')),
  })
  .meta({ id: 'BankTransfer' });
export type BankTransfer = z.infer<typeof bankTransferSchema>;
