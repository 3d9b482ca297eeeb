import { z } from 'zod';
import { mailListSchema } from '../mails.js';
import { disputeSchema } from './dispute.js';

/** One week's sales in one city. `week` is its Monday. `revenue` is in pounds, less refunds. */
export const weekSalesSchema = z.object({
  week: z.string(),
  city: z.string(),
  tickets: z.int(),
  revenue: z.number(),
});
export type WeekSales = z.infer<typeof weekSalesSchema>;

/** GET /api/admin/overview: the first page of the staff area. */
export const overviewSchema = z
  .object({
    /** Newest week first, up to twelve weeks. */
    sales: z.array(weekSalesSchema),
    failedMails: mailListSchema,
    /** Services that did not answer when asked for their failed e-mails. */
    mailsUnknownOf: z.array(z.enum(['booking', 'enquiry'])),
    /** Payments that do not match their booking. A member of staff has to look at them. */
    quarantinedPayments: z.array(
      z.object({ bookingId: z.string(), bookingReference: z.string(), reason: z.string() }),
    ),
    /** Payments for gift cards that do not match their order, and refunds that failed. */
    giftCards: z.array(
      z.object({ giftCardId: z.string(), purchaserName: z.string(), reason: z.string() }),
    ),
    /** Open disputes, the most urgent first. */
    disputes: z.array(disputeSchema),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;

/** GET /api/admin/gift-cards/report: the sums of the ledger up to the end of a day, in pounds. */
export const giftCardReportSchema = z
  .object({
    until: z.string(),
    sold: z.number(),
    spent: z.number(),
    restored: z.number(),
    refunded: z.number(),
    /** What banks took back with disputes that the club has lost. */
    disputed: z.number(),
    /** The money that is still on gift cards, which the club owes their holders. */
    liability: z.number(),
  })
  .meta({ id: 'GiftCardReport' });
export type GiftCardReport = z.infer<typeof giftCardReportSchema>;
export const reportQuerySchema = z
  .strictObject({ until: z.iso.date('Must be a date such as 2026-11-28') })
  .meta({ id: 'ReportQuery' });
