import { z } from 'zod';
import { TICKETS_PER_BOOKING } from '../values/limits.js';
import { emailAddress, idText } from '../values/text.js';
import { personName } from './booking.js';
import { bookingLinkSchema } from './my-booking.js';

/** How long a friend has to take tickets. */
export const TRANSFER_HOURS = 72;

/** POST /api/my-booking/transfers. The page makes the id; a repeated request is the same transfer. */
export const offerTransferSchema = bookingLinkSchema
  .extend({
    transferId: idText,
    name: personName,
    email: emailAddress,
    quantity: z.int().min(1, 'Please say how many').max(TICKETS_PER_BOOKING.max),
  })
  .meta({ id: 'OfferTransfer' });
export type OfferTransferInput = z.infer<typeof offerTransferSchema>;

/** DELETE /api/my-booking/transfers: possible until the friend has taken the tickets. */
export const withdrawTransferSchema = bookingLinkSchema
  .extend({ transferId: idText })
  .meta({ id: 'WithdrawTransfer' });
export type WithdrawTransferInput = z.infer<typeof withdrawTransferSchema>;
