import { z } from 'zod';
import { doorRoleSchema, doorVenueSchema } from './devices.js';
import { penceSchema } from '../values/money-shapes.js';
import { idText } from '../values/text.js';
import { partySchema } from './door-list.js';
import { scannedTicketSchema, verdictSchema } from './verdict.js';

/** A phone says with this header of GET /api/door/night how many arrivals it has not delivered. */
export const UNSENT_HEADER = 'x-door-unsent';
const MAX_UNSENT = 100_000;
export const unsentSchema = z.coerce.number().int().min(0).max(MAX_UNSENT);

const MAX_VERSION = 64;
/** The version of a bundle that a phone has. */
export const nightVersionSchema = z
  .string()
  .regex(/^[\w-]+$/)
  .max(MAX_VERSION);
export const nightQuerySchema = z
  .strictObject({ since: nightVersionSchema.optional() })
  .meta({ id: 'NightQuery' });

/** A show as a phone knows it. Tickets name it by `ticketId` (hexadecimal). */
export const nightShowSchema = z
  .object({
    showId: z.string(),
    ticketId: z.string(),
    title: z.string(),
    city: z.string(),
    /** Such as 2026-11-28 and 19:30, in London. */
    date: z.string(),
    doorsTime: z.string(),
    showTime: z.string(),
    isCancelled: z.boolean(),
  })
  .meta({ id: 'NightShow' });
export type NightShow = z.infer<typeof nightShowSchema>;

/** A show of tonight that this phone may sell, with how many places it may still sell. */
export const nightSaleSchema = z.object({
  showId: z.string(),
  unitPence: penceSchema,
  left: z.int(),
});
export type NightSale = z.infer<typeof nightSaleSchema>;

/** A booking of tonight: a name to call, no e-mail address and no phone number. Tickets name it by `ticketId`. */
export const nightPartySchema = partySchema
  .extend({
    showId: z.string(),
    ticketId: z.string(),
    /** Tickets of an earlier issue have been replaced. */
    issue: z.int(),
    /** When the newest ticket replaced the one before, in London; absent for the first, or if it was not noted. */
    reissuedOn: z.iso.date().optional(),
    duePence: z.int(),
    /** Present on an unpaid booking that waits for its pay link: the door may take its money. */
    hasPayLink: z.boolean().optional(),
  })
  .meta({ id: 'NightParty' });
export type NightParty = z.infer<typeof nightPartySchema>;

/**
 * A booking for tonight that has moved away or was refunded. The phone keeps its id, so that an old print of its ticket is
 * not mistaken for a booking made since the last update.
 */
export const tombstoneSchema = z
  .object({
    ticketId: z.string(),
    why: z.enum(['moved', 'refunded', 'cancelled']),
    /** The show that it moved to, if it did. */
    showId: z.string().optional(),
  })
  .meta({ id: 'DoorTombstone' });
export type DoorTombstone = z.infer<typeof tombstoneSchema>;

/**
 * GET /api/door/night: all that a phone needs to decide alone. With `?since=VERSION` the answer may be the changes since
 * then (`whole` is false): its parties replace those with the same id, those whose tombstone says `moved` go, and the rest
 * of the answer is complete. The ETag is the version in quotation marks. DEVICE_REVOKED (also for a cookie that is not known),
 * NOT_YOUR_NIGHT, UNAUTHORIZED (no cookie).
 */
export const nightBundleSchema = z
  .object({
    version: z.string(),
    whole: z.boolean(),
    /** The time of the server, so that a phone knows how wrong its clock is. */
    serverTime: z.string(),
    night: z.string(),
    venue: doorVenueSchema,
    role: doorRoleSchema,
    shows: z.array(nightShowSchema),
    parties: z.array(nightPartySchema),
    tombstones: z.array(tombstoneSchema),
    /** The public Ed25519 keys (32 bytes, base64url) by the ids that tickets name. */
    keys: z.array(z.object({ id: z.int(), publicKey: z.string() })),
    /** The shows of both cities for 60 days before and after. */
    calendar: z.array(nightShowSchema),
    /** What the phone may sell. Absent if it may not sell at all: by its role, or because the club does not allow it. */
    sales: z.array(nightSaleSchema).optional(),
  })
  .meta({ id: 'NightBundle' });
export type NightBundle = z.infer<typeof nightBundleSchema>;

/** POST /api/door/tickets: a code, and the show that is chosen on the phone. A phone with an older page does not say which. */
export const phoneScanSchema = scannedTicketSchema
  .extend({ showId: idText.optional() })
  .meta({ id: 'PhoneScan' });
export type PhoneScan = z.infer<typeof phoneScanSchema>;

/** The server's verdict at the show of the phone; the party if it is one of that show. */
export const doorTicketSchema = z
  .object({ verdict: verdictSchema, party: nightPartySchema.nullable() })
  .meta({ id: 'DoorTicket' });
export type DoorTicket = z.infer<typeof doorTicketSchema>;

/**
 * GET /api/door/live sends one of these for each change: a party of tonight, or word that the bundle should be read. The
 * first one
 * is word of the bundle. The stream ends after a while, and when the phone is revoked; then it is opened again.
 */
export const doorEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('party'), party: nightPartySchema, version: z.string() }),
  z.object({ kind: z.literal('bundle'), version: z.string() }),
]);
export type DoorEvent = z.infer<typeof doorEventSchema>;
