import {
  bookersMessageReplySchema,
  bookersMessageSchema,
  bookingsQuerySchema,
  sellAtDeskSchema,
  editCustomerSchema,
  idText,
  overviewSchema,
  penceSchema,
  refundRequestSchema,
  resendRequestSchema,
  resolveQuarantineSchema,
  doorNoteSchema,
  legalHoldSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';
import { knownVenueSchema, offerViewSchema, putOfferSchema } from './offer-shapes.js';
import {
  bookingDetailViewSchema,
  bookingPageSchema,
  bookingStatsSchema,
  bookingViewSchema,
  confirmedPaymentSchema,
  confirmPaymentSchema,
  disputeViewSchema,
  placedOrderSchema,
  placeOrderSchema,
  submitDetailsSchema,
  submittedDetailsSchema,
} from './order-shapes.js';

const showId = z.string().max(64);
/** Catalog alone decides what is for sale. It has checked the member of staff itself. */
const CATALOG = { services: ['catalog'] } as const;

export const ListOffersCall = defineCall({
  service: 'booking',
  name: 'offers.list',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ showIds: z.array(showId).max(2000).optional() }),
  reply: z.object({ offers: z.array(offerViewSchema) }),
});
/** CAPACITY_TAKEN if the new capacity is below the places that are sold or held. */
export const PutOfferCall = defineCall({
  service: 'booking',
  name: 'offers.put',
  audience: CATALOG,
  deadlineMs: DEADLINE_MS.plain,
  request: putOfferSchema,
  reply: knownVenueSchema,
});
/**
 * Ends the sales of a show until a later version is put. A show that booking does not know stays unknown until then. `undated`: its
 * date was cleared, so that no e-mail may speak of the earlier one.
 */
export const WithdrawOfferCall = defineCall({
  service: 'booking',
  name: 'offers.withdraw',
  audience: CATALOG,
  deadlineMs: DEADLINE_MS.plain,
  request: putOfferSchema
    .pick({ showId: true, venueId: true, version: true })
    .extend({ undated: z.boolean().optional() }),
  reply: knownVenueSchema,
});
/**
 * What a cancellation has come to: it closed the show, now or in an earlier call; another one had closed it before; or this one
 * was taken back.
 */
const closingStateSchema = z.enum(['cancelled', 'cancelled-before', 'taken-back']);
export type ClosingState = z.infer<typeof closingStateSchema>;
/**
 * Ends the sales of a show. Once the time in which that may be taken back is over, unpaid orders are released and paid ones
 * refunded in the background. A repeated call with the same id is the same cancellation.
 */
export const CloseOfferCall = defineCall({
  service: 'booking',
  name: 'offers.close',
  audience: CATALOG,
  deadlineMs: DEADLINE_MS.plain,
  /** A catalog of an earlier version sends no id. */
  request: z.object({ showId, cancellationId: z.string().max(64).optional() }),
  /** Absent if booking does not know the show, and in replies of an earlier version. */
  reply: z.object({ state: closingStateSchema.optional() }),
});
/** Takes a cancellation back. CANCELLATION_FINAL once its refunds have begun. */
export const ReopenOfferCall = defineCall({
  service: 'booking',
  name: 'offers.reopen',
  audience: CATALOG,
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ showId, cancellationId: z.string().max(64) }),
  reply: nothing,
});
/** SHOW_HAS_BOOKINGS if any place is held or was ever sold. An offer that arrives afterwards is ignored. */
export const RemoveOfferCall = defineCall({
  service: 'booking',
  name: 'offers.remove',
  audience: CATALOG,
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ showId }),
  reply: nothing,
});

/** PRICE_CHANGED, NOT_ENOUGH_TICKETS, SALES_CLOSED, TOO_MANY_REQUESTS, ALREADY_PAID, PAYMENTS_UNAVAILABLE. */
export const PlaceOrderCall = defineCall({
  service: 'booking',
  name: 'orders.place',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: placeOrderSchema,
  reply: placedOrderSchema,
});
/** NO_ORDER, HOLD_EXPIRED, TOTAL_MISMATCH. */
export const SubmitDetailsCall = defineCall({
  service: 'booking',
  name: 'orders.submit-details',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: submitDetailsSchema,
  reply: submittedDetailsSchema,
});
/** NOT_FOUND, NOT_PAID. Does not fail if money may have been taken; the outcome is then `pending`. */
export const ConfirmPaymentCall = defineCall({
  service: 'booking',
  name: 'payments.confirm',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: confirmPaymentSchema,
  reply: confirmedPaymentSchema,
});
/** BAD_SIGNATURE. After any other failure Stripe sends the event again. */
export const ReceiveStripeEventCall = defineCall({
  service: 'booking',
  name: 'payments.stripe-event',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: z.object({ rawBody: z.string().max(500_000), signature: z.string().max(1000) }),
  reply: nothing,
});

/** `recipients` counts the bookings with an e-mail address. The e-mails are sent in the background. */
export const MessageBookersCall = defineCall({
  service: 'booking',
  name: 'offers.message-bookers',
  audience: { staff: 'bookers:message' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ showId, message: bookersMessageSchema }),
  reply: bookersMessageReplySchema,
});

export const ListBookingsCall = defineCall({
  service: 'booking',
  name: 'bookings.list',
  audience: { staff: 'bookings:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: bookingsQuerySchema,
  reply: bookingPageSchema,
});
export const GetBookingStatsCall = defineCall({
  service: 'booking',
  name: 'bookings.stats',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: bookingStatsSchema,
});

/** Sales of the last twelve weeks by show, and the payments that wait for staff. */
export const GetOverviewCall = defineCall({
  service: 'booking',
  name: 'bookings.overview',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: overviewSchema.omit({ failedMails: true, mailsUnknownOf: true }).extend({
    sales: z.array(z.object({ week: z.string(), showId, tickets: z.int(), pence: z.int() })),
    disputes: z.array(disputeViewSchema),
  }),
});

const detail = bookingDetailViewSchema;
export const GetBookingCall = defineCall({
  service: 'booking',
  name: 'bookings.get',
  audience: { staff: 'bookings:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: idText }),
  reply: detail,
});
/**
 * NOT_EDITABLE, VALIDATION_FAILED without the e-mail address that the booking has, EDITED_MEANWHILE if the customer is not
 * the one in `before`. An edit that changes nothing leaves no trace.
 */
export const EditCustomerCall = defineCall({
  service: 'booking',
  name: 'bookings.edit-customer',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: idText, customer: editCustomerSchema }),
  reply: detail,
});
/** Writes what the door should know about a party. NOT_EDITABLE if the person is erased. */
export const NoteForDoorCall = defineCall({
  service: 'booking',
  name: 'bookings.note-for-door',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: idText }).extend(doorNoteSchema.shape),
  reply: nothing,
});
/** Keeps the person of a booking from erasure, or ends that with a null. NOT_EDITABLE if the person is erased already. */
export const HoldBookingCall = defineCall({
  service: 'booking',
  name: 'bookings.hold',
  audience: { staff: 'privacy:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: idText, hold: legalHoldSchema.nullable() }),
  reply: nothing,
});
/** REFUND_TOO_LARGE. A repeated request with the same refund id changes nothing. */
export const RefundBookingCall = defineCall({
  service: 'booking',
  name: 'bookings.refund',
  audience: { staff: 'bookings:refund' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: z.object({
    id: idText,
    refund: refundRequestSchema.omit({ amount: true }).extend({ pence: penceSchema }),
  }),
  reply: detail,
});
/**
 * NOT_PAID if Stripe has no money to refund, ALREADY_PAID if it has and the places were to be freed, EDITED_MEANWHILE
 * if nothing is quarantined any more. A repeated request with the same act id changes nothing.
 */
export const ResolveQuarantineCall = defineCall({
  service: 'booking',
  name: 'bookings.resolve-quarantine',
  audience: { staff: 'bookings:resolve' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: resolveQuarantineSchema.extend({ id: idText }),
  reply: detail,
});
/**
 * NOT_PAID unless the booking is completed or waits for its pay link; VALIDATION_FAILED if it has no e-mail address. Repeated
 * with the same resend id it sends nothing.
 */
export const ResendConfirmationCall = defineCall({
  service: 'booking',
  name: 'bookings.resend',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: resendRequestSchema.extend({ id: idText }),
  reply: nothing,
});
/** The link in the e-mail to a customer who has yet to pay. NOT_FOUND, FORBIDDEN, HOLD_EXPIRED if it cannot be paid any more. */
export const ReadPayLinkCall = defineCall({
  service: 'booking',
  name: 'bookings.pay-link',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: idText }),
  reply: z.object({
    token: z.string(),
    /** The page that the token opens. The difference of a move is paid on the booking's own page. */
    opens: z.enum(['payment', 'booking']).default('payment'),
    expiresAt: z.string(),
    duePence: penceSchema,
  }),
});
/** NOT_ENOUGH_TICKETS, SALES_CLOSED, GIFT_CARD_CHANGED. Repeated with the same booking id it is the same booking; ID_IN_USE if it differs. */
export const SellAtDeskCall = defineCall({
  service: 'booking',
  name: 'bookings.sell-at-desk',
  audience: { staff: 'bookings:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: sellAtDeskSchema,
  reply: bookingViewSchema,
});
