import {
  dealTermsSchema,
  bankTransferSchema,
  exportPayoutSchema,
  idText,
  moneyDifferenceSchema,
  moneyDifferencesSchema,
  payoutFileSchema,
  payoutSchema,
  payoutsQuerySchema,
  repairDifferenceSchema,
  repairedDifferenceSchema,
  settlementSchema,
  takingsQuerySchema,
  takingsSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';

/** Pence that may be negative. */
const signedPence = z.int();

const differenceView = moneyDifferenceSchema
  .omit({ we: true, stripe: true, difference: true })
  .extend({ ourPence: signedPence.nullable(), theirPence: signedPence.nullable() });
export type MoneyDifferenceView = z.infer<typeof differenceView>;
const differencesView = moneyDifferencesSchema
  .omit({ differences: true })
  .extend({ differences: z.array(differenceView) });

export const GetDifferencesCall = defineCall({
  service: 'booking',
  name: 'money.differences',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({}),
  reply: differencesView,
});
const repairRequest = repairDifferenceSchema.extend({ id: idText });
/** Brings our books into line with Stripe's. NOT_FOUND if no such difference is open, VALIDATION_FAILED if it has no such repair. */
export const CorrectDifferenceCall = defineCall({
  service: 'booking',
  name: 'money.correct',
  audience: { staff: 'money:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: repairRequest,
  reply: repairedDifferenceSchema,
});
/** Returns money to a card; the same failures. */
export const RefundDifferenceCall = defineCall({
  service: 'booking',
  name: 'money.refund',
  audience: { staff: 'bookings:refund-any' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: repairRequest,
  reply: repairedDifferenceSchema,
});

const comparedPence = { wePence: signedPence, stripePence: signedPence, feePence: signedPence };
const takingsRow = takingsSchema.shape.rows.element
  .pick({ key: true, title: true, bookings: true })
  .extend(comparedPence);
export type TakingsRowView = z.infer<typeof takingsRow>;
export const GetTakingsCall = defineCall({
  service: 'booking',
  name: 'money.takings',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.manyWrites,
  request: takingsQuerySchema,
  reply: z.object({ rows: z.array(takingsRow) }),
});

const payoutView = payoutSchema
  .pick({ id: true, arrival: true, status: true, lines: true })
  .extend({
    amountPence: signedPence,
    chargePence: signedPence,
    refundPence: signedPence,
    disputePence: signedPence,
    otherPence: signedPence,
    feePence: signedPence,
    differencePence: signedPence.nullable(),
  });
export type PayoutView = z.infer<typeof payoutView>;
export const ListPayoutsCall = defineCall({
  service: 'booking',
  name: 'money.payouts',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: payoutsQuerySchema,
  reply: z.object({ payouts: z.array(payoutView) }),
});
/** PAYOUT_DIFFERS if the lines do not add up to the bank line: then there is no file. */
export const ExportPayoutCall = defineCall({
  service: 'booking',
  name: 'money.export',
  audience: { staff: 'money:write' },
  deadlineMs: DEADLINE_MS.manyWrites,
  request: exportPayoutSchema.extend({ id: idText }),
  reply: payoutFileSchema,
});

const figures = settlementSchema.shape.now.pick({ tickets: true, complimentary: true }).extend({
  grossPence: signedPence,
  discountPence: signedPence,
  refundPence: signedPence,
  /** What banks have taken. Absent in figures that an earlier version has frozen: their net does not know it. */
  withdrawnPence: signedPence.optional(),
  feePence: signedPence,
  netPence: signedPence,
});
export type SettlementFigures = z.infer<typeof figures>;
/** What was agreed with the act, and what it comes to. */
const settledDeal = z.object({
  terms: dealTermsSchema,
  actPence: signedPence,
  clubPence: signedPence,
});
export type SettledDeal = z.infer<typeof settledDeal>;
const settlementView = settlementSchema.pick({ showId: true, title: true }).extend({
  now: figures,
  settled: figures
    .extend({ at: z.string(), by: z.string(), deal: settledDeal.nullable() })
    .nullable(),
});
export type SettlementView = z.infer<typeof settlementView>;
export const GetSettlementCall = defineCall({
  service: 'booking',
  name: 'money.settlement',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ showId: idText }),
  reply: settlementView,
});
/**
 * Freezes the figures of a show and the deal with its act. Repeating it changes nothing. PAYMENTS_UNAVAILABLE until Stripe has
 * said what it keeps of each payment.
 */
export const SettleShowCall = defineCall({
  service: 'booking',
  name: 'money.settle-show',
  audience: { staff: 'money:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: z.object({ showId: idText, deal: dealTermsSchema.nullable() }),
  reply: settlementView,
});
/** Ends the debt of a refund whose card is closed. EDITED_MEANWHILE unless Stripe has refused it; repeating it is safe. */
export const PayByBankCall = defineCall({
  service: 'booking',
  name: 'money.bank-transfer',
  audience: { staff: 'bookings:refund-any' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: bankTransferSchema.extend({ id: idText }),
  reply: z.object({}),
});
