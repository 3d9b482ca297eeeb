import { z } from 'zod';
import { idText, lineOfText } from '../values/text.js';

/** At most so many phones may use one pairing code. */
const MAX_USES = 20;
/** A pairing covers at most so many nights. */
const MAX_NIGHTS = 31;
const MAX_NAME = 40;

/**
 * The rights of a phone at the door. Stewards scan, read the list and let people in; supervisors also undo what others did
 * and let a party in again; the box office also takes payments and moves bookings, and sells tickets if the club allows it.
 */
export const doorRoleSchema = z.enum(['steward', 'supervisor', 'box-office']);
export type DoorRole = z.infer<typeof doorRoleSchema>;

/** The date on which an evening begins, in London. */
export const nightSchema = z.iso.date('Must be a date such as 2026-11-28');

/** POST /api/admin/door/pairings. */
export const createPairingSchema = z
  .strictObject({
    venueId: idText,
    nights: z.array(nightSchema).min(1).max(MAX_NIGHTS),
    role: doorRoleSchema,
    /** How many phones may use the code. */
    uses: z.int().min(1).max(MAX_USES),
  })
  .meta({ id: 'CreatePairing' });
export type CreatePairingInput = z.infer<typeof createPairingSchema>;

/** The token is shown once, as a QR code of the address `https://door…/#pair=TOKEN`. It is valid for ten minutes. */
export const pairingSchema = z
  .object({ token: z.string(), url: z.string(), qrSvg: z.string(), expiresAt: z.string() })
  .meta({ id: 'Pairing' });
export type Pairing = z.infer<typeof pairingSchema>;

/** POST /api/door/devices: a phone takes up a pairing and names itself. */
export const pairDeviceSchema = z
  .strictObject({
    token: z.string().min(1).max(100),
    name: lineOfText(MAX_NAME, 'Please name this phone').min(1, 'Please name this phone'),
  })
  .meta({ id: 'PairDevice' });
export type PairDeviceInput = z.infer<typeof pairDeviceSchema>;

export const doorVenueSchema = z.object({
  venueId: z.string(),
  name: z.string(),
  city: z.string(),
});
export type DoorVenue = z.infer<typeof doorVenueSchema>;

/** The answer also sets the cookie of the device, which no script can read. */
export const pairedDeviceSchema = z
  .object({
    deviceId: z.string(),
    venue: doorVenueSchema,
    nights: z.array(z.string()),
    role: doorRoleSchema,
  })
  .meta({ id: 'PairedDevice' });
export type PairedDevice = z.infer<typeof pairedDeviceSchema>;

/** A phone, as staff see it. */
export const doorDeviceSchema = z
  .object({
    deviceId: z.string(),
    name: z.string(),
    venue: doorVenueSchema,
    nights: z.array(z.string()),
    role: doorRoleSchema,
    pairedBy: z.string(),
    pairedAt: z.string(),
    lastSeenAt: z.string().nullable(),
    /** Arrivals that the phone has not delivered, by its own last word; null before it has said so. */
    unsent: z.int().nullable(),
    revokedAt: z.string().nullable(),
  })
  .meta({ id: 'DoorDevice' });
export type DoorDevice = z.infer<typeof doorDeviceSchema>;

/** GET /api/admin/door/devices?venueId: the newest first, with those of the last days. */
export const doorDevicesSchema = z.object({ devices: z.array(doorDeviceSchema) });
export type DoorDevices = z.infer<typeof doorDevicesSchema>;
export const doorDevicesQuerySchema = z
  .strictObject({ venueId: idText })
  .meta({ id: 'DoorDevicesQuery' });

/** POST /api/admin/door/end-night: all phones of a venue are revoked. */
export const endNightSchema = z.strictObject({ venueId: idText }).meta({ id: 'EndNight' });
export const nightEndedSchema = z.object({ revoked: z.int() }).meta({ id: 'NightEnded' });
export type EndNightInput = z.infer<typeof endNightSchema>;
export type NightEnded = z.infer<typeof nightEndedSchema>;
