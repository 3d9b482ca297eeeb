import { z } from 'zod';

/** A move of a booking to a dearer show that waits for the payment of its difference. */
export const unpaidMoveSchema = z
  .object({
    /** POST /api/my-booking/moves with this id opens the payment. */
    moveId: z.string(),
    /** The new show. */
    title: z.string(),
    city: z.string(),
    date: z.string(),
    tickets: z.int(),
    /** In pounds. */
    amountDue: z.number(),
    /** Until then the places at the new show are held. */
    expiresAt: z.string(),
    /** Staff have sent a link to pay it; otherwise the booker has begun to pay. */
    byLink: z.boolean(),
    /** False if the booking or the show has changed since, so that a payment would go back. */
    isPayable: z.boolean(),
  })
  .meta({ id: 'UnpaidMove' });
export type UnpaidMove = z.infer<typeof unpaidMoveSchema>;
