import { z } from 'zod';
import { TICKETS_PER_BOOKING } from '../values/limits.js';
import { idText } from '../values/text.js';
import { bookingLinkSchema } from './my-booking.js';

/** POST /api/my-booking/returns. The page makes the id; a repeated request is the same return. */
export const returnPlacesSchema = bookingLinkSchema
  .extend({
    returnId: idText,
    quantity: z.int().min(1, 'Please say how many').max(TICKETS_PER_BOOKING.max),
  })
  .meta({ id: 'ReturnPlaces' });
export type ReturnPlacesInput = z.infer<typeof returnPlacesSchema>;

/** DELETE /api/my-booking/returns: what is not sold yet is the booker's own again. */
export const withdrawReturnSchema = bookingLinkSchema
  .extend({ returnId: idText })
  .meta({ id: 'WithdrawReturn' });
export type WithdrawReturnInput = z.infer<typeof withdrawReturnSchema>;
