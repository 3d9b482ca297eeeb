import { z } from 'zod';
import { poundsSchema } from '../values/money-shapes.js';
import { idText } from '../values/text.js';

/** The tickets that bookings of one day have kept. Day 0 is the day of the show. */
const salesDaySchema = z.object({ daysBefore: z.int().nonnegative(), tickets: z.int() });
export type SalesDay = z.infer<typeof salesDaySchema>;

const curveSchema = z.object({
  showId: z.string(),
  title: z.string(),
  date: z.string(),
  capacity: z.int(),
  /** Only days on which someone booked, the earliest first. */
  days: z.array(salesDaySchema),
});
export type SalesCurveOfShow = z.infer<typeof curveSchema>;

/** GET /api/admin/shows/{id}/sales-curve: with the last shows on the same weekday at the venue, the newest first. */
export const salesCurveSchema = curveSchema
  .extend({ earlier: z.array(curveSchema) })
  .meta({ id: 'SalesCurve' });
export type SalesCurve = z.infer<typeof salesCurveSchema>;

/** GET /api/admin/shows/{id}/messages: what staff have written to the bookers, newest first. */
export const sentMessagesSchema = z
  .array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      /** Without a subject and a text, confirmations and pay links were sent again. */
      subject: z.string(),
      message: z.string(),
      /** Every booker has an e-mail in the outbox. */
      isSent: z.boolean(),
      /** How many bookings of the list it was for; null if it was for every booker. */
      bookings: z.int().nullable(),
    }),
  )
  .meta({ id: 'SentMessages' });
export type SentMessages = z.infer<typeof sentMessagesSchema>;

const counts = {
  bookings: z.int(),
  tickets: z.int(),
  /** The bookings whose bookers get an e-mail. */
  emails: z.int(),
  /** Orders that are not paid yet. */
  unpaid: z.int(),
  /** Parties on the waiting list. */
  waiting: z.int(),
};
/** GET /api/admin/shows/{id}/cancellation: how far the refunds of a cancelled show are. */
export const cancellationProgressSchema = z
  .object({
    isCancelled: z.boolean(),
    /** Until then it may be taken back; null before a cancellation and once the refunds have begun. */
    refundsFrom: z.string().nullable(),
    /** Bookings whose refund has not begun, is on its way, and has arrived. */
    toRefund: z.int(),
    underWay: z.int(),
    refunded: z.int(),
  })
  .meta({ id: 'CancellationProgress' });
export type CancellationProgress = z.infer<typeof cancellationProgressSchema>;

/** A cancellation by the id that its sender made, so that a repeat is the same one. */
export const cancelShowSchema = z
  .preprocess(
    (body) => body ?? {}, // an earlier page of the staff area sends nothing
    z.strictObject({ cancellationId: idText.optional() }),
  )
  .meta({ id: 'CancelShow' });
export type CancelShowInput = z.infer<typeof cancelShowSchema>;
export const undoCancellationSchema = z
  .strictObject({ cancellationId: idText })
  .meta({ id: 'UndoCancellation' });
export type UndoCancellation = z.infer<typeof undoCancellationSchema>;

/** What a change of a show concerns, with the money that a cancellation returns. */
export const showStakesCounts = z.object(counts);

/** GET /api/admin/shows/{id}/stakes */
export const showStakesSchema = showStakesCounts
  .extend({
    /** Null for those who may not cancel shows. */
    returned: z
      .object({ cards: poundsSchema, giftCards: poundsSchema, desk: poundsSchema })
      .nullable(),
  })
  .meta({ id: 'ShowStakes' });
export type ShowStakes = z.infer<typeof showStakesSchema>;
