import { z } from 'zod';
import { MAX_TICKETS_AT_DESK } from '../values/limits.js';
import { emailAddress, idText } from '../values/text.js';
import { personName } from './booking.js';
import { bookingLinkSchema } from './my-booking.js';

/** How long a friend has to take tickets. */
export const TRANSFER_HOURS = 72;

/**
 * POST /api/my-booking/transfers. The page makes the id; a repeated request is the same transfer. Groups that booked at the desk
 * are larger than six; booking compares the number with the places that the booking still has.
 */
export const offerTransferSchema = bookingLinkSchema
  .extend({
    transferId: idText,
    name: personName,
    email: emailAddress,
    quantity: z.int().min(1, 'Please say how many').max(MAX_TICKETS_AT_DESK),
  })
  .meta({ id: 'OfferTransfer' });
export type OfferTransferInput = z.infer<typeof offerTransferSchema>;

/** DELETE /api/my-booking/transfers: possible until the friend has taken the tickets. */
export const withdrawTransferSchema = bookingLinkSchema
  .extend({ transferId: idText })
  .meta({ id: 'WithdrawTransfer' });
export type WithdrawTransferInput = z.infer<typeof withdrawTransferSchema>;
