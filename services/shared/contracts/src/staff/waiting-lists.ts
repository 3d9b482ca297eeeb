import { z } from 'zod';
import { personName } from '../selling/booking.js';
import { waitingQuantity, waitStateSchema } from '../selling/waiting-list.js';
import { emailAddress, idText, lineOfText } from '../values/text.js';

/** One entry of a waiting list as staff see it. */
export const waitRowSchema = z
  .object({
    id: z.string(),
    showId: z.string(),
    /** Its order in the list: lower comes first. Numbers may be missing. */
    place: z.int(),
    name: z.string(),
    email: z.string(),
    quantity: z.int(),
    acceptFewer: z.boolean(),
    state: waitStateSchema,
    since: z.string(),
    /** It was added by phone. */
    byStaff: z.boolean(),
    offersMade: z.int(),
    /** Offers that it let pass without an answer. Two take it off the list. */
    lapses: z.int(),
    /** Places are saved up for it until then, or null. */
    savingUntil: z.string().nullable(),
    offer: z.object({ offerId: z.string(), quantity: z.int(), expiresAt: z.string() }).nullable(),
  })
  .meta({ id: 'WaitRow' });
export type WaitRow = z.infer<typeof waitRowSchema>;

/** GET /api/admin/shows/{id}/waiting-list: those who wait first, in order, and then the others. */
export const staffWaitingListSchema = z
  .object({
    /** `closed`: 90 minutes before doors, or the show is cancelled or over. */
    state: z.enum(['open', 'paused', 'closed']),
    pausedBy: z.string().nullable(),
    /** Free places that only the list gets. */
    keptPlaces: z.int(),
    /** Free places that anyone may buy. */
    placesOnSale: z.int(),
    /** Places that parties of the list have bought. */
    placesTaken: z.int(),
    /** Places that bookers have given back and no one has bought yet. */
    placesReturning: z.int().default(0),
    /** Places that bookers have given back and others have bought. */
    placesResold: z.int().default(0),
    entries: z.array(waitRowSchema),
  })
  .meta({ id: 'StaffWaitingList' });
export type StaffWaitingList = z.infer<typeof staffWaitingListSchema>;

/** POST /api/admin/shows/{id}/waiting-list. A repeated request with the same `entryId` is the same entry. ALREADY_WAITING. */
export const addWaitSchema = z
  .strictObject({
    entryId: idText,
    name: personName,
    email: emailAddress,
    quantity: waitingQuantity,
    acceptFewer: z.boolean().default(false),
  })
  .meta({ id: 'AddWait' });
export type AddWaitInput = z.infer<typeof addWaitSchema>;

/**
 * POST /api/admin/waiting-list/{id}/offer. A repeated request with the same `offerId` is the same offer. OUT_OF_ORDER if
 * others who would fit come first and there is no reason; NOT_ENOUGH_TICKETS; NOT_WAITING.
 */
export const offerByHandSchema = z
  .strictObject({
    offerId: idText,
    /** Fewer than the party has asked for; otherwise all. */
    quantity: waitingQuantity.optional(),
    reason: lineOfText(300).pipe(z.string().min(3, 'Please say why')).optional(),
  })
  .meta({ id: 'OfferByHand' });
export type OfferByHandInput = z.infer<typeof offerByHandSchema>;
