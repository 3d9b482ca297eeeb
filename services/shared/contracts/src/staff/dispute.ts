import { z } from 'zod';

/** A payment that the customer disputes at their bank. Amounts in pounds. */
export const disputeSchema = z
  .object({
    id: z.string(),
    /** The booking that was paid with it, or null. */
    bookingId: z.string().nullable(),
    /** The gift card that was paid with it, or null. */
    giftCardId: z.string().nullable(),
    amount: z.number(),
    /** What the bank has taken from the club. */
    withdrawn: z.number(),
    /** In Stripe’s words, such as `fraudulent`. */
    reason: z.string(),
    /** `withdrawn`: the bank only asked, or the customer took it back. */
    status: z.enum(['open', 'won', 'lost', 'withdrawn']),
    openedAt: z.string(),
    closedAt: z.string().nullable(),
    /** Until when the bank accepts evidence. */
    evidenceDueAt: z.string().nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof disputeSchema>;
