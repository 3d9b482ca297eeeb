import { bookingsFilterSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';
import { bookingViewSchema } from './order-shapes.js';

/** How many bookings one call answers. */
export const EXPORT_PAGE = 500;

/** A part of everything that a filter matches, newest first. `after` is the `next` of the part before. */
export const ExportBookingsCall = defineCall({
  service: 'booking',
  name: 'bookings.export',
  audience: { staff: 'customers:export' },
  deadlineMs: DEADLINE_MS.plain,
  request: bookingsFilterSchema.extend({ after: z.string().max(120).optional() }),
  reply: z.object({
    bookings: z.array(bookingViewSchema),
    /** Absent in the last part. */
    next: z.string().optional(),
    /** Exact up to 5,000; in the first part. */
    total: z.int().optional(),
  }),
});
