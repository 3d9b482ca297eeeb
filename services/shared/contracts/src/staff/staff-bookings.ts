import { z } from 'zod';
import { bookingSchema, personName } from '../selling/booking.js';
import { giftCardCodeText } from '../selling/gift-card.js';
import { paymentStatusSchema } from '../selling/payment-status.js';
import { placesReturnSchema } from '../selling/places-return.js';
import { unpaidMoveSchema } from '../selling/unpaid-move.js';
import { MAX_LENGTH, MAX_TICKETS_AT_DESK } from '../values/limits.js';
import { mailListSchema } from '../mails.js';
import { disputeSchema } from './dispute.js';
import { holdHoursSchema } from './hold-hours.js';
import { refundLimitSchema, requestedRefundListSchema } from './requested-refund.js';
import { poundsSchema } from '../values/money-shapes.js';
import { pageQuerySchema } from './staff.js';
import { emailAddress, idText, lineOfText, prose } from '../values/text.js';

/** One booking as staff see it, with its history, money and e-mails. Amounts in pounds. */
export const bookingDetailSchema = bookingSchema
  .extend({
    paymentIntentId: z.string().nullable(),
    giftCardPaid: z.number(),
    refunded: z.number(),
    /** Why the payment does not match the booking, or null. A member of staff has to look at it. */
    quarantine: z.string().nullable(),
    /** A claim needs the person: neither time nor a request for erasure removes them. */
    legalHold: z
      .object({ at: z.string(), by: z.string(), reason: z.string() })
      .nullable()
      .default(null),
    /** What the door should know about the party; empty if there is nothing. */
    doorNote: z.string().default(''),
    /** Taken by phone, to be paid through a link in an e-mail. */
    byLink: z.boolean(),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        places: z.int(),
        state: z.enum(['due', 'done']),
        reason: z.string(),
        /** The card has refused it, so staff may pay it in another way. */
        isRefused: z.boolean().optional(),
      }),
    ),
    /** Its changes to other shows, oldest first. */
    moves: z
      .array(
        z.object({
          at: z.string(),
          fromShowId: z.string(),
          toShowId: z.string(),
          tickets: z.int(),
          settledBy: z.enum(['none', 'refund', 'credit', 'waived', 'card', 'gift', 'desk']),
          by: z.string().optional(),
        }),
      )
      .default([]),
    /** A move that waits for the payment of its difference. */
    unpaidMove: unpaidMoveSchema.nullable().default(null),
    /**
     * Who was let in, oldest first; negative if it undoes another arrival. `over`: how many of them the booking had no place
     * for, such as people who were let in again.
     */
    arrivals: z
      .array(
        z.object({ at: z.string(), people: z.int(), over: z.int().default(0), by: z.string() }),
      )
      .default([]),
    /** Who has paid, if a friend has all tickets and is the customer: refunds and e-mails about them are for this person. */
    payer: z
      .object({ name: z.string(), email: z.string(), phone: z.string() })
      .nullable()
      .default(null),
    /** The bookings that parts of the party have become. */
    partIds: z.array(z.string()).default([]),
    /** What its booker has given back, oldest first. */
    returns: z.array(placesReturnSchema).default([]),
    history: z.array(z.object({ at: z.string(), what: z.string(), by: z.string().optional() })),
    mails: mailListSchema,
    disputes: z.array(disputeSchema),
    /** Null if the member of staff may refund any sum. */
    refundLimit: refundLimitSchema.nullable(),
    /** The refunds that were asked for, oldest first. */
    refundRequests: requestedRefundListSchema,
  })
  .meta({ id: 'BookingDetail' });
export type BookingDetail = z.infer<typeof bookingDetailSchema>;

const MAX_DOOR_NOTE = 120;
/** PUT /api/admin/bookings/{id}/door-note. An empty note removes it. */
export const doorNoteSchema = z
  .strictObject({ note: lineOfText(MAX_DOOR_NOTE) })
  .meta({ id: 'DoorNote' });
export type DoorNoteInput = z.infer<typeof doorNoteSchema>;

/** POST /api/admin/bookings/{id}/legal-hold. */
export const legalHoldSchema = z
  .strictObject({ reason: lineOfText(300).pipe(z.string().min(3, 'Please say why')) })
  .meta({ id: 'LegalHold' });
export type LegalHoldInput = z.infer<typeof legalHoldSchema>;

/** A repeated request with the same `refundId` is the same refund. */
// guard: no-unknown-fields-from-staff
export const refundRequestSchema = z
  .strictObject({
    refundId: idText,
    amount: poundsSchema.min(0.01, 'Must be at least 0.01'),
    places: z.int().min(0).max(MAX_TICKETS_AT_DESK),
    reason: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say why')),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequest = z.infer<typeof refundRequestSchema>;

/** How staff end the quarantine of a payment. `free-places`: Stripe has no payment for it. */
export const quarantineSolutionSchema = z.enum(['refund', 'free-places']);
export type QuarantineSolution = z.infer<typeof quarantineSolutionSchema>;

/** A repeated request with the same `actId` is the same act. */
export const resolveQuarantineSchema = z
  .strictObject({
    actId: idText,
    how: quarantineSolutionSchema,
    reason: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say why')),
  })
  .meta({ id: 'ResolveQuarantine' });
export type ResolveQuarantineInput = z.infer<typeof resolveQuarantineSchema>;

/**
 * How staff end a case of a gift card that no money of ours can end: the money of a failed refund stays on the card, Stripe
 * has no payment, or the purchaser has the money in another way.
 */
export const giftCaseEndSchema = z.enum(['kept-on-card', 'never-paid', 'paid-otherwise']);
export type GiftCaseEnd = z.infer<typeof giftCaseEndSchema>;

export const closeGiftCaseSchema = z
  .strictObject({
    actId: idText,
    how: giftCaseEndSchema,
    reason: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say why')),
  })
  .meta({ id: 'CloseGiftCase' });
export type CloseGiftCaseInput = z.infer<typeof closeGiftCaseSchema>;

/** A message to all bookers of a show. A repeated request with the same `messageId` is the same message. */
export const bookersMessageSchema = z
  .strictObject({
    messageId: idText,
    subject: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please write a subject')),
    message: prose(MAX_LENGTH.message).pipe(
      z.string().min(10, 'Please write at least 10 characters'),
    ),
  })
  .meta({ id: 'BookersMessage' });
export type BookersMessage = z.infer<typeof bookersMessageSchema>;
export const bookersMessageReplySchema = z
  .object({ recipients: z.int() })
  .meta({ id: 'BookersMessageReply' });

export const editCustomerSchema = z
  .strictObject({
    customerName: personName,
    /** Empty only for a booking that has none. */
    customerEmail: z.union([z.literal(''), emailAddress]),
    customerPhone: lineOfText(MAX_LENGTH.phone).default(''),
    /** What the form began with. If the booking has another customer by now, the answer is EDITED_MEANWHILE. */
    before: z
      .strictObject({
        customerName: z.string().max(MAX_LENGTH.name),
        customerEmail: z.string().max(MAX_LENGTH.email),
        customerPhone: z.string().max(MAX_LENGTH.phone),
      })
      .optional(),
  })
  .meta({ id: 'EditCustomer' });
export type EditCustomerInput = z.infer<typeof editCustomerSchema>;

/** What staff fill in for a booking by phone or at the desk. It takes places of the same offer as the public site. */
export const deskSaleSchema = z
  .strictObject({
    showId: idText,
    customerName: personName,
    customerEmail: z.union([emailAddress, z.literal('')]).default(''),
    customerPhone: lineOfText(MAX_LENGTH.phone).default(''),
    ticketQuantity: z
      .int()
      .min(1, 'Please select number of tickets')
      .max(MAX_TICKETS_AT_DESK, `At most ${MAX_TICKETS_AT_DESK} tickets at once`),
    /** `link`: an e-mail has a link to pay by card, and the places are held for `holdHours`. */
    payment: z.enum(['desk', 'complimentary', 'link']),
    /** It pays first, and the rest is paid as `payment` says. */
    giftCardCode: z.union([z.literal(''), giftCardCodeText]).optional(),
    doorNote: lineOfText(MAX_DOOR_NOTE).optional(),
    holdHours: holdHoursSchema.default(24),
  })
  .refine(({ payment, customerEmail }) => payment !== 'link' || customerEmail !== '', {
    path: ['customerEmail'],
    message: 'Please enter a valid email address',
  });
export type DeskSale = z.infer<typeof deskSaleSchema>;

/** POST /api/admin/bookings. A repeated request with the same `bookingId` is the same booking. */
export const sellAtDeskSchema = deskSaleSchema
  .safeExtend({ bookingId: idText })
  .meta({ id: 'BoxOffice' });
export type SellAtDeskInput = z.infer<typeof sellAtDeskSchema>;

/**
 * GET /api/admin/bookings/{id}/pay-link, for a customer at the desk: the link of the e-mail that asks for a payment, of the
 * booking or of a difference. `amountDue` is in pounds.
 */
export const payLinkSchema = z
  .object({ url: z.string(), expiresAt: z.string(), amountDue: z.number() })
  .meta({ id: 'PayLink' });
export type PayLink = z.infer<typeof payLinkSchema>;

/** A repeated request with the same `resendId` sends nothing. */
export const resendRequestSchema = z
  .strictObject({ resendId: idText })
  .meta({ id: 'ResendRequest' });
export type ResendRequest = z.infer<typeof resendRequestSchema>;

/** GET /api/admin/bookings. `search` matches the beginnings of words. */
export const bookingsQuerySchema = pageQuerySchema
  .extend({ showId: idText.optional(), status: paymentStatusSchema.optional() })
  .meta({ id: 'BookingsQuery' });
export type BookingsQuery = z.infer<typeof bookingsQuerySchema>;
