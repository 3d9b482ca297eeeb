import {
  arrivalResultsSchema,
  createPairingSchema,
  doorDevicesSchema,
  doorMoveSchema,
  doorSaleSchema,
  doorTicketSchema,
  idText,
  moveAtDoorSchema,
  nightBundleSchema,
  nightPartySchema,
  nightVersionSchema,
  pairDeviceSchema,
  pairedDeviceSchema,
  pairingSchema,
  phoneScanSchema,
  recordArrivalsSchema,
  sellAtDoorSchema,
  unsentSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

/** The credential of a phone, from its cookie. Booking checks it in each call. */
const ofPhone = z.object({ credential: z.string().min(1).max(100) });
const ofVenue = z.object({ venueId: idText });

/**
 * Makes a code with which phones are added. With `door:admit` alone it is for one phone and tonight. NOT_FOUND for a venue
 * without shows.
 */
export const CreatePairingCall = defineCall({
  service: 'booking',
  name: 'door.create-pairing',
  audience: { staff: 'door:admit' },
  deadlineMs: DEADLINE_MS.plain,
  request: createPairingSchema,
  reply: pairingSchema.omit({ url: true, qrSvg: true }),
});
/** The phones of a venue, the newest first. */
export const ListDoorDevicesCall = defineCall({
  service: 'booking',
  name: 'door.list-devices',
  audience: { staff: 'door:revoke' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofVenue,
  reply: doorDevicesSchema,
});
/** The phone reads nothing from now on. Revoking it again changes nothing. NOT_FOUND. */
export const RevokeDoorDeviceCall = defineCall({
  service: 'booking',
  name: 'door.revoke-device',
  audience: { staff: 'door:revoke' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ deviceId: idText }),
  reply: nothing,
});
/** Revokes all phones of a venue, and the codes that could add another one. */
export const EndNightCall = defineCall({
  service: 'booking',
  name: 'door.end-night',
  audience: { staff: 'door:revoke' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofVenue,
  reply: z.object({ revoked: z.int() }),
});
/** A phone takes up a code. PAIRING_UNKNOWN if it was used, is too old, or never was. */
export const PairDeviceCall = defineCall({
  service: 'booking',
  name: 'door.pair-device',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: pairDeviceSchema,
  reply: z.object({ credential: z.string(), device: pairedDeviceSchema }),
});
/** All that a phone needs for tonight, or what has changed. DEVICE_REVOKED, also if it is not known; NOT_YOUR_NIGHT. */
export const ReadNightCall = defineCall({
  service: 'booking',
  name: 'door.night',
  audience: 'door',
  deadlineMs: DEADLINE_MS.plain,
  request: ofPhone.extend({
    since: nightVersionSchema.optional(),
    unsent: unsentSchema.optional(),
  }),
  reply: nightBundleSchema,
});
/**
 * The parties that have changed since a version; `whole` if more has changed, or if the version is not known any more. The
 * same refusals.
 */
export const ReadNightChangesCall = defineCall({
  service: 'booking',
  name: 'door.night-changes',
  audience: 'door',
  deadlineMs: DEADLINE_MS.plain,
  request: ofPhone.extend({ since: nightVersionSchema.optional() }),
  reply: z.object({ version: z.string(), whole: z.boolean(), parties: z.array(nightPartySchema) }),
});
/**
 * Stores what a phone has done. Each row has its own result, and a repeat has the same one. A phone may deliver for a week
 * after its last night, and for a day after it was revoked. DEVICE_REVOKED, also if it is not known; VALIDATION_FAILED, and no
 * row is stored, for a time that cannot be true, or that is neither of the phone's nights (plus or minus a day) nor from before
 * it was added.
 */
export const DeliverArrivalsCall = defineCall({
  service: 'booking',
  name: 'door.deliver',
  audience: 'door',
  deadlineMs: DEADLINE_MS.manyWrites,
  request: ofPhone.extend(recordArrivalsSchema.shape),
  reply: arrivalResultsSchema,
});
/** What to do with a ticket at the show of the phone. The same refusals as for reading; NOT_FOUND if there is no show. */
export const ScanTicketCall = defineCall({
  service: 'booking',
  name: 'door.scan-ticket',
  audience: 'door',
  deadlineMs: DEADLINE_MS.plain,
  request: ofPhone.extend(phoneScanSchema.shape),
  reply: doorTicketSchema,
});
/**
 * Sells tickets to people at the door, who have paid in cash or at a card machine. Repeated with the same sale id it is the same
 * booking; ID_IN_USE if it differs. The same refusals as for reading; FORBIDDEN, DOOR_SALES_OFF; NOT_FOUND for a show of another
 * venue; SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS, HOLD_EXPIRED.
 */
export const SellAtDoorCall = defineCall({
  service: 'booking',
  name: 'door.sell',
  audience: 'door',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: ofPhone.extend(sellAtDoorSchema.shape),
  reply: doorSaleSchema,
});
/**
 * Moves the booking of a ticket to the show of the phone, if that changes nothing about its price. Repeated with the same move
 * id it is the same move. The same refusals as for reading; FORBIDDEN; NOT_FOUND for a ticket or a show that is not of this
 * door; NOT_PAID, ALREADY_IN, MOVE_OPEN, SALES_CLOSED, NOT_ENOUGH_TICKETS, CALL_THE_CLUB, EDITED_MEANWHILE, ID_IN_USE.
 */
export const MoveAtDoorCall = defineCall({
  service: 'booking',
  name: 'door.move',
  audience: 'door',
  deadlineMs: DEADLINE_MS.plain,
  request: ofPhone.extend(moveAtDoorSchema.shape),
  reply: doorMoveSchema,
});
