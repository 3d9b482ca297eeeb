import { returnPlacesSchema, withdrawReturnSchema } from '@club/contracts';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

/**
 * The holder of a booking's link gives places back. NOT_FOUND for a forged or expired link; NOT_PAID, ALREADY_IN, TOO_LATE,
 * SALES_CLOSED, CALL_THE_CLUB, RETURN_OPEN, NOT_ENOUGH_TICKETS, ID_IN_USE, EDITED_MEANWHILE.
 */
export const ReturnPlacesCall = defineCall({
  service: 'booking',
  name: 'my-booking.return-places',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: returnPlacesSchema,
  reply: nothing,
});
/** What is not sold is the booker's own again. Repeating it changes nothing. NOT_FOUND. */
export const WithdrawReturnCall = defineCall({
  service: 'booking',
  name: 'my-booking.withdraw-return',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: withdrawReturnSchema,
  reply: nothing,
});
