import {
  bookingLinkSchema,
  offeredTicketsSchema,
  offerTransferSchema,
  withdrawTransferSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

/**
 * The holder of a booking's link offers tickets to a friend. NOT_FOUND for a forged or expired link; NOT_PAID, ALREADY_IN,
 * TOO_LATE, SALES_CLOSED, CALL_THE_CLUB, RETURN_OPEN, TRANSFER_OPEN, NOT_ENOUGH_TICKETS, ID_IN_USE, EDITED_MEANWHILE.
 */
export const OfferTransferCall = defineCall({
  service: 'booking',
  name: 'my-booking.offer-transfer',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: offerTransferSchema,
  reply: nothing,
});
/** Ends an open transfer. Repeating it changes nothing. NOT_FOUND; TRANSFER_TAKEN if the friend was quicker. */
export const WithdrawTransferCall = defineCall({
  service: 'booking',
  name: 'my-booking.withdraw-transfer',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: withdrawTransferSchema,
  reply: nothing,
});

const offeredTicketsViewSchema = offeredTicketsSchema
  .omit({ show: true })
  .extend({ showId: z.string() });
export type OfferedTicketsView = z.infer<typeof offeredTicketsViewSchema>;

/** What a friend is offered. NOT_FOUND for a link that is forged, used, taken back or too old. */
export const ReadTransferCall = defineCall({
  service: 'booking',
  name: 'transfers.read',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: bookingLinkSchema,
  reply: offeredTicketsViewSchema,
});
/** The friend takes the tickets, once. NOT_FOUND as above; the codes of OfferTransferCall if the booking has changed. */
export const AcceptTransferCall = defineCall({
  service: 'booking',
  name: 'transfers.accept',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: bookingLinkSchema,
  reply: nothing,
});
