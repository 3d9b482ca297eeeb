import { z } from 'zod';
import { personName } from './booking.js';
import { bookingLinkSchema } from './my-booking.js';
import { showSchema } from '../shows/show.js';
import { TICKETS_PER_BOOKING } from '../values/limits.js';
import { emailAddress, idText } from '../values/text.js';

/** How many other nights one party may wait for as well. */
export const MAX_OTHER_NIGHTS = 5;
/** The number of parties before someone is told up to this many. */
export const MAX_TOLD_PARTIES = 10;

export const waitingQuantity = z
  .int('Please select number of tickets')
  .min(TICKETS_PER_BOOKING.min, 'Please select number of tickets')
  .max(TICKETS_PER_BOOKING.max, 'Please select number of tickets');

/** What a party says about itself. `acceptFewer`: an offer of fewer places is welcome. */
const party = { quantity: waitingQuantity, acceptFewer: z.boolean().default(false) };

/**
 * POST /api/shows/{id}/waiting-list. The answer is always the same, so it does not show whether the address is on the list
 * already. PLACES_LEFT if enough places are on sale, WAITING_LIST_CLOSED, SALES_CLOSED.
 */
export const joinWaitingListSchema = z
  .strictObject({
    email: emailAddress,
    name: personName,
    ...party,
    /** Other nights, of either city. */
    alsoShows: z
      .array(idText)
      .max(MAX_OTHER_NIGHTS, `At most ${MAX_OTHER_NIGHTS} other nights`)
      .default([]),
  })
  .meta({ id: 'JoinWaitingList' });
export type JoinWaitingListInput = z.infer<typeof joinWaitingListSchema>;
export type JoinWaitingListForm = z.input<typeof joinWaitingListSchema>;

/**
 * `waiting`: in the queue. `offered`: places are kept for the party until the offer ends. `taken`: the offer was taken.
 * `lapsed`: taken off after two offers without an answer. `left`: by the party or by staff. `closed`: the list has ended.
 */
export const waitStateSchema = z.enum(['waiting', 'offered', 'taken', 'lapsed', 'left', 'closed']);
export type WaitState = z.infer<typeof waitStateSchema>;

/** An open offer of places. Amounts in pounds, at today's price. */
export const placesOfferSchema = z.object({
  offerId: z.string(),
  quantity: z.int(),
  price: z.number(),
  expiresAt: z.string(),
});
export type PlacesOffer = z.infer<typeof placesOfferSchema>;

/** POST /api/waiting-list: what the link of an entry opens. NOT_FOUND for a link that is not ours or too old. */
export const myWaitSchema = z
  .object({
    showId: z.string(),
    /** Absent if the site does not show it any more. */
    show: showSchema.optional(),
    quantity: z.int(),
    acceptFewer: z.boolean(),
    state: waitStateSchema,
    /** Parties before this one; only while it waits and only if they are few. */
    partiesBefore: z.int().optional(),
    offer: placesOfferSchema.optional(),
    /** Opens the payment of an offer that was taken and is not paid yet: the token of a pay link. */
    payToken: z.string().optional(),
    /** The other nights that the party waits for. */
    otherNights: z.array(z.object({ showId: z.string(), show: showSchema.optional() })),
    /** It has left or was taken off, and may wait again at the end of the list. */
    mayRejoin: z.boolean(),
  })
  .meta({ id: 'MyWait' });
export type MyWait = z.infer<typeof myWaitSchema>;

/** PATCH /api/waiting-list. The place in the list stays. PLACES_LEFT if so many places are on sale. */
export const changeWaitSchema = bookingLinkSchema
  .extend({ quantity: waitingQuantity, acceptFewer: z.boolean().optional() })
  .meta({ id: 'ChangeWait' });
export type ChangeWaitInput = z.infer<typeof changeWaitSchema>;

/** POST /api/waiting-list/take. OFFER_OVER, NOT_ENOUGH_TICKETS if more than offered. A repetition is the same booking. */
export const takeOfferSchema = bookingLinkSchema
  .extend({
    offerId: idText,
    /** Fewer than were offered, or all of them. */
    quantity: waitingQuantity.optional(),
  })
  .meta({ id: 'TakeOffer' });
export type TakeOfferInput = z.infer<typeof takeOfferSchema>;
/** The token of the pay link, at which the places are paid. */
export const takenOfferSchema = z.object({ payToken: z.string() }).meta({ id: 'TakenOffer' });
export type TakenOffer = z.infer<typeof takenOfferSchema>;

/** POST /api/waiting-list/decline. The party keeps its place in the list, or leaves it. OFFER_OVER. */
export const declineOfferSchema = bookingLinkSchema
  .extend({ offerId: idText, keepPlace: z.boolean() })
  .meta({ id: 'DeclineOffer' });
export type DeclineOfferInput = z.infer<typeof declineOfferSchema>;
