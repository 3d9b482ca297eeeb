import { z } from 'zod';
import { showSchema } from '../shows/show.js';

/** Tickets that a booker gives to a friend. */
export const ticketTransferSchema = z.object({
  transferId: z.string(),
  /** The friend. */
  name: z.string(),
  quantity: z.int(),
  /** `open`: the friend has not answered. `ended`: taken back, or too late. */
  state: z.enum(['open', 'accepted', 'ended']),
  /** Until when the friend can take them. */
  until: z.string(),
});
export type TicketTransfer = z.infer<typeof ticketTransferSchema>;

/** What the holder of a booking's link may give to friends, and what they have given. */
export const myTransfersSchema = z
  .object({
    /** Why no tickets can be given now, as a sentence; null if they can. */
    refusal: z.string().nullable(),
    /** The most tickets that can be given; with all of them the booking changes hands. */
    most: z.int(),
    /** Oldest first. */
    transfers: z.array(ticketTransferSchema),
  })
  .meta({ id: 'MyTransfers' });
export type MyTransfers = z.infer<typeof myTransfersSchema>;

/** What the link of a transfer opens. It says nothing about money. */
export const offeredTicketsSchema = z
  .object({
    /** Who gives them. */
    from: z.string(),
    name: z.string(),
    quantity: z.int(),
    until: z.string(),
    show: showSchema.optional(),
  })
  .meta({ id: 'OfferedTickets' });
export type OfferedTickets = z.infer<typeof offeredTicketsSchema>;
