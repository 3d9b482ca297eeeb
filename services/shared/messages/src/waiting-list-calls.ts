import {
  addWaitSchema,
  bookingLinkSchema,
  changeWaitSchema,
  declineOfferSchema,
  idText,
  joinWaitingListSchema,
  myWaitSchema,
  offerByHandSchema,
  penceSchema,
  placesOfferSchema,
  staffWaitingListSchema,
  takenOfferSchema,
  takeOfferSchema,
  waitRowSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

const byVisitor = {
  service: 'booking',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
} as const;
const byStaff = {
  service: 'booking',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.plain,
} as const;

/** An entry for the holder of its link: shows by their ids, money in pence. */
export const myWaitViewSchema = myWaitSchema.omit({ show: true }).extend({
  offer: placesOfferSchema.omit({ price: true }).extend({ unitPence: penceSchema }).optional(),
  otherNights: z.array(z.object({ showId: z.string() })),
});
export type MyWaitView = z.infer<typeof myWaitViewSchema>;

/** A hash of the network that the request came from, for the limit on the places that it waits for. */
const client = z.string().max(64).optional();

/** The answer does not show whether the address waits already. PLACES_LEFT, WAITING_LIST_CLOSED, SALES_CLOSED, NOT_FOUND, TOO_MANY_REQUESTS. */
export const JoinWaitingListCall = defineCall({
  ...byVisitor,
  name: 'waiting-list.join',
  request: joinWaitingListSchema.extend({ showId: idText, client }),
  reply: nothing,
});
/** The calls with a link answer NOT_FOUND if it is not ours or too old. */
export const ReadMyWaitCall = defineCall({
  ...byVisitor,
  name: 'waiting-list.read',
  request: bookingLinkSchema,
  reply: myWaitViewSchema,
});
/** NOT_WAITING, PLACES_LEFT, TOO_MANY_REQUESTS. */
export const ChangeMyWaitCall = defineCall({
  ...byVisitor,
  name: 'waiting-list.change',
  request: changeWaitSchema,
  reply: myWaitViewSchema,
});
/** Ends the entry and those for other nights. Repeating it changes nothing. */
export const LeaveWaitingListCall = defineCall({
  ...byVisitor,
  name: 'waiting-list.leave',
  request: bookingLinkSchema,
  reply: nothing,
});
/** Puts the party at the end of the list. ALREADY_WAITING, PLACES_LEFT, WAITING_LIST_CLOSED, SALES_CLOSED, TOO_MANY_REQUESTS. */
export const RejoinWaitingListCall = defineCall({
  ...byVisitor,
  name: 'waiting-list.rejoin',
  request: bookingLinkSchema.extend({ client }),
  reply: myWaitViewSchema,
});
/** OFFER_OVER, NOT_ENOUGH_TICKETS. Repeating it answers with the same booking. */
export const TakeOfferCall = defineCall({
  ...byVisitor,
  name: 'waiting-list.take',
  request: takeOfferSchema,
  reply: takenOfferSchema,
});
/** OFFER_OVER. */
export const DeclineOfferCall = defineCall({
  ...byVisitor,
  name: 'waiting-list.decline',
  request: declineOfferSchema,
  reply: myWaitViewSchema,
});

export const ListWaitsCall = defineCall({
  ...byStaff,
  name: 'waiting-list.list',
  request: z.object({ showId: idText }),
  reply: staffWaitingListSchema,
});
/** ALREADY_WAITING, ID_IN_USE, PLACES_LEFT, WAITING_LIST_CLOSED, SALES_CLOSED, NOT_FOUND. */
export const AddWaitCall = defineCall({
  ...byStaff,
  name: 'waiting-list.add',
  request: addWaitSchema.extend({ showId: idText }),
  reply: waitRowSchema,
});
/** OUT_OF_ORDER, NOT_ENOUGH_TICKETS, NOT_WAITING, WAITING_LIST_CLOSED, ID_IN_USE. */
export const OfferByHandCall = defineCall({
  ...byStaff,
  name: 'waiting-list.offer',
  request: offerByHandSchema.extend({ id: idText }),
  reply: waitRowSchema,
});
/** While it is paused the system offers nothing. Repeating it changes nothing. */
export const PauseWaitingListCall = defineCall({
  ...byStaff,
  name: 'waiting-list.pause',
  request: z.object({ showId: idText, isPaused: z.boolean() }),
  reply: nothing,
});
/** Ends an entry and its open offer. Repeating it changes nothing. */
export const RemoveWaitCall = defineCall({
  ...byStaff,
  name: 'waiting-list.remove',
  request: z.object({ id: idText }),
  reply: nothing,
});
