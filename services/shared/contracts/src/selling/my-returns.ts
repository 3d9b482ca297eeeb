import { z } from 'zod';
import { MAX_TICKETS_AT_DESK } from '../values/limits.js';
import { idText } from '../values/text.js';
import { bookingLinkSchema } from './my-booking.js';

/**
 * POST /api/my-booking/returns. The page makes the id; a repeated request is the same return. Groups that booked at the desk
 * are larger than six; booking compares the number with the places that the booking still has.
 */
export const returnPlacesSchema = bookingLinkSchema
  .extend({
    returnId: idText,
    quantity: z.int().min(1, 'Please say how many').max(MAX_TICKETS_AT_DESK),
  })
  .meta({ id: 'ReturnPlaces' });
export type ReturnPlacesInput = z.infer<typeof returnPlacesSchema>;

/** DELETE /api/my-booking/returns: what is not sold yet is the booker's own again. */
export const withdrawReturnSchema = bookingLinkSchema
  .extend({ returnId: idText })
  .meta({ id: 'WithdrawReturn' });
export type WithdrawReturnInput = z.infer<typeof withdrawReturnSchema>;
