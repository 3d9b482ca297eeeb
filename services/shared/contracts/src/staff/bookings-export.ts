import { z } from 'zod';
import { bookingSchema } from '../selling/booking.js';
import { paymentStatusSchema } from '../selling/payment-status.js';
import { idText, lineOfText } from '../values/text.js';
import { MAX_LENGTH } from '../values/limits.js';

/** POST /api/admin/bookings/export: everything that the filter of the list matches. */
export const bookingsFilterSchema = z
  .strictObject({
    search: lineOfText(MAX_LENGTH.line).optional(),
    showId: idText.optional(),
    status: paymentStatusSchema.optional(),
  })
  .meta({ id: 'BookingsFilter' });
export type BookingsFilter = z.infer<typeof bookingsFilterSchema>;

/**
 * The answer has one JSON text on each line: first how many bookings there are, at most 5,000 are counted; then the
 * bookings, newest first; and last that nothing is missing. Without the last line the file is not complete.
 */
export const exportLineSchema = z
  .union([
    z.strictObject({ total: z.int() }),
    z.strictObject({ end: z.literal(true) }),
    z.strictObject({ booking: bookingSchema }),
  ])
  .meta({ id: 'ExportLine' });
export type ExportLine = z.infer<typeof exportLineSchema>;
