import { z } from 'zod';
import type { Permission } from './roles.js';

/** What a member of staff hears of, and the permission that this needs at the venue. */
export const PERMISSION_OF_NEWS = {
  bookings: 'bookings:read',
  shows: 'shows:read',
  enquiries: 'enquiries:read',
  mails: 'mails:read',
  arrivals: 'door:admit',
  money: 'money:read',
} as const satisfies Record<string, Permission>;

export const newsKindSchema = z.enum([
  'bookings',
  'shows',
  'enquiries',
  'mails',
  'arrivals',
  'money',
]);
export type NewsKind = z.infer<typeof newsKindSchema>;

/** Something of this kind has changed at a venue; null means that it may be any venue. It never says what has changed. */
export const newsSchema = z
  .object({
    kind: newsKindSchema,
    venueId: z.string().nullable(),
    /** A later change has a greater version. */
    version: z.string(),
  })
  .meta({ id: 'News' });
export type News = z.infer<typeof newsSchema>;

/** GET /api/admin/live. `ready` comes first: what was read before it may be out of date. */
export const liveEventSchema = z
  .union([z.object({ kind: z.literal('ready') }), newsSchema])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof liveEventSchema>;
