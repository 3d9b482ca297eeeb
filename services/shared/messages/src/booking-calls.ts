import {
  bookersMessageReplySchema,
  bookersMessageSchema,
  bookingLinkSchema,
  bookingsQuerySchema,
  boxOfficeSchema,
  editCustomerSchema,
  findBookingSchema,
  idText,
  overviewSchema,
  payLinkReplySchema,
  penceSchema,
  refundRequestSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE, defineCall, nothing } from './call.js';
import { offerViewSchema, putOfferSchema, ticketTextSchema } from './offer-shapes.js';
import {
  bookingDetailViewSchema,
  bookingPageSchema,
  bookingStatsSchema,
  bookingViewSchema,
  confirmedPaymentSchema,
  confirmPaymentSchema,
  placedOrderSchema,
  placeOrderSchema,
  submitDetailsSchema,
  submittedDetailsSchema,
} from './order-shapes.js';

const showId = z.string().max(64);
const behindStripe = { deadlineMs: DEADLINE.behindStripe };
const byStaff = { audience: 'staff' } as const;

export const ListOffers = defineCall('booking.offers.list', {
  request: z.object({ showIds: z.array(showId).max(2000).optional() }),
  reply: z.object({ offers: z.array(offerViewSchema) }),
});
/** CAPACITY_TAKEN where fewer places are wished for than are sold or held. */
export const PutOfferCall = defineCall('booking.offers.put', {
  request: putOfferSchema,
  reply: nothing,
});
/** Ends sales for good: live orders are fenced and completed ones refunded in the background. */
export const CloseOffer = defineCall('booking.offers.close', {
  request: z.object({ showId }),
  reply: nothing,
});
/** SHOW_HAS_BOOKINGS where anything is sold or held. */
export const RemoveOffer = defineCall('booking.offers.remove', {
  request: z.object({ showId }),
  reply: nothing,
});

/** PRICE_CHANGED, NOT_ENOUGH_TICKETS, SALES_CLOSED, ALREADY_PAID, PAYMENTS_UNAVAILABLE. */
export const PlaceOrderCall = defineCall(
  'booking.orders.place',
  { request: placeOrderSchema, reply: placedOrderSchema },
  behindStripe,
);
/** NO_ORDER, HOLD_EXPIRED, TOTAL_MISMATCH. */
export const SubmitDetailsCall = defineCall(
  'booking.orders.submit-details',
  { request: submitDetailsSchema, reply: submittedDetailsSchema },
  behindStripe,
);
/** NOT_FOUND, NOT_PAID. Never fails once money may have been taken. */
export const ConfirmPaymentCall = defineCall(
  'booking.payments.confirm',
  { request: confirmPaymentSchema, reply: confirmedPaymentSchema },
  behindStripe,
);
/** BAD_SIGNATURE; any other failure asks Stripe to send the event again. */
export const ReceiveStripeEvent = defineCall(
  'booking.payments.stripe-event',
  {
    request: z.object({ rawBody: z.string().max(500_000), signature: z.string().max(1000) }),
    reply: nothing,
  },
  behindStripe,
);

/** Mails a link where reference and e-mail belong to one booking, and answers alike where they do not. */
export const FindMyBooking = defineCall('booking.my-booking.find', {
  request: findBookingSchema,
  reply: nothing,
});
/** NOT_FOUND for links that are not ours or whose time is over. `ticketCode` is null where the booking is no longer good. */
export const ReadMyBooking = defineCall('booking.my-booking.read', {
  request: bookingLinkSchema,
  reply: z.object({
    booking: bookingViewSchema,
    ticket: ticketTextSchema,
    ticketCode: z.string().nullable(),
  }),
});
export const ResendMyBooking = defineCall('booking.my-booking.resend', {
  request: bookingLinkSchema,
  reply: nothing,
});

/** NOT_FOUND for links that are not ours or too old; PAYMENTS_UNAVAILABLE. */
export const OpenPayLink = defineCall(
  'booking.pay-links.open',
  {
    request: bookingLinkSchema,
    reply: payLinkReplySchema
      .omit({ amountDue: true })
      .extend({ booking: bookingViewSchema, duePence: penceSchema }),
  },
  behindStripe,
);

/** `recipients`: bookings with an e-mail; their mails follow in the background. */
export const MessageBookersCall = defineCall(
  'booking.offers.message-bookers',
  {
    request: z.object({ showId, message: bookersMessageSchema }),
    reply: bookersMessageReplySchema,
  },
  byStaff,
);

export const ListBookings = defineCall(
  'booking.bookings.list',
  { request: bookingsQuerySchema, reply: bookingPageSchema },
  byStaff,
);
export const GetBookingStats = defineCall(
  'booking.bookings.stats',
  { request: nothing, reply: bookingStatsSchema },
  byStaff,
);

/** Sales of the last twelve weeks by show, payments to look at. */
export const GetOverview = defineCall(
  'booking.bookings.overview',
  {
    request: nothing,
    reply: overviewSchema
      .omit({ failedMails: true, mailsUnknownOf: true })
      .extend({
        sales: z.array(z.object({ week: z.string(), showId, tickets: z.int(), pence: z.int() })),
      }),
  },
  byStaff,
);

const detail = bookingDetailViewSchema;
export const GetBooking = defineCall(
  'booking.bookings.get',
  { request: z.object({ id: idText }), reply: detail },
  byStaff,
);
export const EditCustomerCall = defineCall(
  'booking.bookings.edit-customer',
  { request: z.object({ id: idText, customer: editCustomerSchema }), reply: detail },
  byStaff,
);
/** REFUND_TOO_LARGE. Repeated with the same refund id it changes nothing. */
export const RefundBooking = defineCall(
  'booking.bookings.refund',
  {
    request: z.object({
      id: idText,
      refund: refundRequestSchema.omit({ amount: true }).extend({ pence: penceSchema }),
    }),
    reply: detail,
  },
  { ...byStaff, ...behindStripe },
);
/** NOT_PAID for anything but a completed booking. */
export const ResendConfirmation = defineCall(
  'booking.bookings.resend',
  { request: z.object({ id: idText }), reply: nothing },
  byStaff,
);
/** NOT_ENOUGH_TICKETS. */
export const SellAtDesk = defineCall(
  'booking.bookings.sell-at-desk',
  { request: boxOfficeSchema, reply: bookingViewSchema },
  byStaff,
);
