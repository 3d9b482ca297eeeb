import { z } from 'zod';
import { showStatusSchema } from '../shows/show.js';

/** What the door should know about a party that comes. */
const tonightNoteSchema = z.object({ bookingId: z.string(), name: z.string(), note: z.string() });

/** One show of the night, as the person who runs it needs it. */
export const tonightShowSchema = z.object({
  id: z.string(),
  venueId: z.string(),
  title: z.string(),
  city: z.string(),
  venueName: z.string(),
  status: showStatusSchema,
  doorsTime: z.string(),
  showTime: z.string(),
  /** When the doors open, as an instant. */
  doorsAt: z.string(),
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  /** The people who are in, and all who are let in; null if the member has no door there, or if booking is down. */
  door: z.object({ arrived: z.int(), expected: z.int() }).nullable(),
  /** The notes for the door, by surname; null when `door` is. */
  notes: z.array(tonightNoteSchema).nullable().default(null),
  /** Names in the order of the line-up; empty while there is none. */
  lineUp: z.array(z.string()),
});
export type TonightShow = z.infer<typeof tonightShowSchema>;

/** What waits for a person. A number is null if it could not be read; what the member may not read is missing. */
export const NEEDS_PERSON = [
  'failedMails',
  'quarantinedPayments',
  'refundRequests',
  'enquiries',
  'complaints',
] as const;
const needSchema = z.object({ kind: z.enum(NEEDS_PERSON), count: z.int().nullable() });
export type NeedOfPerson = z.infer<typeof needSchema>;

/** GET /api/admin/tonight: the shows of this night, which ends at six, or those of the next night that has any. */
export const tonightSchema = z
  .object({
    /** Null if nothing is planned. */
    date: z.string().nullable(),
    /** Whether it is this night. */
    isToday: z.boolean(),
    shows: z.array(tonightShowSchema),
    needs: z.array(needSchema),
  })
  .meta({ id: 'Tonight' });
export type Tonight = z.infer<typeof tonightSchema>;
