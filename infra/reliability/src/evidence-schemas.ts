import { z } from 'zod';

/** A date of the driver, or as `mongosh` prints it. */
const date = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && '$date' in value ? value.$date : value,
  z.coerce.date(),
);

const claimSchema = z.object({
  id: z.string(),
  quantity: z.number(),
  state: z.string(),
  /** `wait`: offered to a party of the waiting list, so no order has it yet. */
  kind: z.string().optional(),
  /** Its places that bookings have offered back and that are not credited yet. */
  lent: z.array(z.object({ returnId: z.string(), places: z.number() })).optional(),
});
export const offerSchema = z.object({
  _id: z.string(),
  capacity: z.number(),
  free: z.number(),
  held: z.number(),
  sold: z.number(),
  unitPence: z.number(),
  claims: z.array(claimSchema),
  /** What bookings have offered back: open for sale, or lent to other claims. */
  returns: z
    .array(
      z.object({ returnId: z.string(), orderId: z.string(), open: z.number(), lent: z.number() }),
    )
    .optional(),
  returning: z.number().optional(),
});
const giftPartSchema = z.object({ account: z.string(), pence: z.number() });
const refundRowSchema = z.object({
  id: z.string(),
  pence: z.number(),
  cardPence: z.number(),
  gift: z.array(giftPartSchema).default([]),
  credit: giftPartSchema.optional(),
  places: z.number(),
  state: z.string(),
  settledBy: z.string().optional(),
});
const historyLineSchema = z.object({
  at: date,
  to: z.string().nullish(),
  by: z.string().nullish(),
  note: z.string().nullish(),
});
/** What the payment of a booking was for, frozen when it completed. */
const paidForSchema = z.object({
  showId: z.string(),
  quantity: z.number(),
  unitPence: z.number(),
  intentId: z.string().optional(),
});
/** Another show for the booking; the parts that its money depends on. */
const moveSchema = z.object({
  moveId: z.string(),
  settledBy: z.string(),
  differencePence: z.number(),
});
export const bookingSchema = z.object({
  _id: z.string(),
  sessionId: z.string(),
  showId: z.string(),
  state: z.string(),
  live: z.boolean(),
  quantity: z.number(),
  unitPence: z.number(),
  totalPence: z.number(),
  duePence: z.number(),
  /** Empty once the person has been erased. */
  email: z.string(),
  erasedAt: date.optional(),
  paymentIntentId: z.string().optional(),
  paidFor: paidForSchema.optional(),
  moves: z.array(moveSchema).optional(),
  /** The parts of the party that are bookings of their own. */
  splits: z
    .array(
      z.object({
        orderId: z.string(),
        quantity: z.number(),
        pence: z.number(),
        duePence: z.number(),
      }),
    )
    .optional(),
  splitOf: z.object({ orderId: z.string() }).optional(),
  /** It is no booking, but pays the difference of a move of one. */
  supplementOf: z.object({ orderId: z.string(), moveId: z.string() }).optional(),
  expiresAt: date,
  gift: z.array(giftPartSchema),
  refunds: z.array(refundRowSchema),
  history: z.array(historyLineSchema).default([]),
});
export const outboxSchema = z.object({
  _id: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: z.string(),
});
export const accountSchema = z.object({
  _id: z.string(),
  availablePence: z.number(),
  holds: z.array(z.object({ id: z.string(), pence: z.number() })),
});
export const ledgerSchema = z.object({
  account: z.string(),
  kind: z.string(),
  pence: z.number(),
  about: z.string(),
});
export const giftOrderSchema = z.object({
  _id: z.string(),
  state: z.string(),
  amountPence: z.number(),
  purchaserEmail: z.string(),
  recipientEmail: z.string(),
  /** The booking whose refund it is. */
  creditOf: z.string().optional(),
});
/** Catalog's side of a show: the prices in pounds that staff have set, with every change. */
export const catalogShowSchema = z.object({
  _id: z.string(),
  details: z.object({ price: z.number().nullish() }),
  history: z
    .array(
      z.object({
        changes: z
          .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
          .default([]),
      }),
    )
    .default([]),
});
export const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number(),
  metadata: z.record(z.string(), z.string()),
});
export const refundSchema = z.object({
  amount: z.number(),
  payment_intent: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
});

/** An e-mail that the mail server accepted. */
export interface AcceptedMail {
  /** The Message-ID without brackets and domain: the id of its row in the outbox. */
  id: string;
  /** Its recipients. */
  to: string[];
  at: Date;
}
