import { penceSchema, privacyActSchema } from '@club/contracts';
import { z } from 'zod';
import type { MailOwner } from './mail-job.js';
import { movePayLinkSchema } from './move-mails.js';
import { nightMails } from './night-mails.js';
import { ticketTextSchema } from './offer-shapes.js';
import { transferMails } from './transfer-mails.js';

const to = z.string();
const booking = z.object({
  reference: z.string(),
  name: z.string(),
  /** As bought. */
  quantity: z.int(),
  /** How many people the ticket lets in; see booking's admits.ts. */
  admits: z.int(),
  totalPence: penceSchema,
  ticket: ticketTextSchema,
  /** Opens the booking on the site; see booking's booking-link.ts. */
  linkToken: z.string(),
});

/** A party on the waiting list of a show. */
const wait = z.object({
  name: z.string(),
  showId: z.string(),
  ticket: ticketTextSchema,
  quantity: z.int(),
  /** Opens the entry on the site; see booking's waiting-link.ts. */
  waitToken: z.string(),
});
/** Everything that an e-mail says, by kind. The service that owns the fact builds it at the moment of sending. */
export const mailContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booking-confirmed'),
    to,
    /** `ticketCode` is the text of the QR code. A booking that has moved has a revision: how often, and when last. */
    booking: booking.extend({
      ticketCode: z.string(),
      revision: z.object({ number: z.int().min(1), at: z.string() }).optional(),
      /** A friend has given the tickets, so nothing is said about money. */
      isGiven: z.boolean().optional(),
    }),
  }),
  z.object({
    kind: z.literal('booking-refunded'),
    to,
    booking,
    refundPence: penceSchema,
    /** The part of it that is on a new gift card. */
    creditPence: penceSchema.optional(),
    /** The part of it that is back on the gift card that has paid. */
    giftPence: penceSchema.optional(),
    /** The places that it is for if the booker has given them back, sold again or not. */
    resoldPlaces: z.int().optional(),
    /** The friend who holds the tickets, by name; it is empty if the booking does not know the name any more. */
    givenTo: z.string().optional(),
    isCancelled: z.boolean(),
  }),
  /** A refund of what a booker has paid for moving to a dearer show. */
  z.object({
    kind: z.literal('difference-refunded'),
    to,
    booking,
    refundPence: penceSchema,
    /** Whether the booking is at the dearer show; otherwise the payment came too late and it stays where it is. */
    hasMoved: z.boolean(),
  }),
  /** The booker has offered places back. They bring `valuePence` once they are sold. */
  z.object({
    kind: z.literal('places-offered'),
    to,
    booking,
    places: z.int(),
    valuePence: penceSchema,
  }),
  ...transferMails,
  /** Sales have ended and no one has bought these places. */
  z.object({ kind: z.literal('places-not-sold'), to, booking, places: z.int() }),
  /** A refund of a booking whose show the system no longer knows. */
  z.object({
    kind: z.literal('payment-returned'),
    to,
    reference: z.string(),
    refundPence: penceSchema,
  }),
  z.object({ kind: z.literal('booking-link'), to, booking }),
  /** All upcoming bookings of one address. */
  z.object({ kind: z.literal('booking-list'), to, bookings: z.array(booking) }),
  z.object({ kind: z.literal('booking-reminder'), to, booking }),
  z.object({ kind: z.literal('show-changed'), to, booking }),
  z.object({
    kind: z.literal('show-message'),
    to,
    booking,
    subject: z.string(),
    message: z.string(),
  }),
  z.object({
    kind: z.literal('booking-pay-link'),
    to,
    booking,
    /** Opens the payment on the site; see booking's pay-link.ts. */
    payToken: z.string(),
    duePence: penceSchema,
    expiresAt: z.string(),
  }),
  movePayLinkSchema,
  z.object({
    kind: z.literal('waiting-joined'),
    to,
    wait,
    acceptFewer: z.boolean(),
    /** The other nights that the party has named at once. */
    otherNights: z.array(ticketTextSchema),
  }),
  z.object({
    kind: z.literal('waiting-offer'),
    to,
    wait,
    /** How many places are kept for the party: as many as it has asked for, or fewer. */
    places: z.int(),
    totalPence: penceSchema,
    expiresAt: z.string(),
  }),
  /** The show is on another night, at another time or at another venue; the party keeps its place. */
  z.object({ kind: z.literal('waiting-moved'), to, wait }),
  /** Two offers ended without an answer. */
  z.object({ kind: z.literal('waiting-taken-off'), to, wait }),
  /** The list has ended: `placesOnSale` may be bought by anyone. */
  z.object({ kind: z.literal('waiting-all-hands'), to, wait, placesOnSale: z.int() }),
  /** The show is cancelled. */
  z.object({ kind: z.literal('waiting-closed'), to, wait }),
  /** To the venue: whom to let in tonight, by surname. No addresses. */
  z.object({
    kind: z.literal('door-list'),
    to,
    ticket: ticketTextSchema,
    /** How many people have paid. */
    expected: z.int(),
    parties: z.array(
      z.object({
        name: z.string(),
        reference: z.string(),
        admits: z.int(),
        isPaid: z.boolean(),
        note: z.string(),
      }),
    ),
  }),
  ...nightMails,
  /** To the club: a visitor has written. */
  z.object({
    kind: z.literal('enquiry-notice'),
    to,
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    /** Opens the enquiries in the staff area. */
    link: z.string(),
  }),
  z.object({
    kind: z.literal('enquiry-reply'),
    to,
    name: z.string(),
    subject: z.string(),
    original: z.string(),
    message: z.string(),
    /** The e-mails of this enquiry before this one, as ids of the outbox, oldest first. */
    earlier: z.array(z.string()).default([]),
  }),
  /** Acknowledges a complaint at once. */
  z.object({
    kind: z.literal('complaint-received'),
    to,
    name: z.string(),
    original: z.string(),
    dueAt: z.string(),
    /** As of a reply. */
    earlier: z.array(z.string()).default([]),
  }),
  /** Opens what is known about the address. */
  z.object({ kind: z.literal('privacy-link'), to, act: privacyActSchema, token: z.string() }),
  z.object({
    kind: z.literal('gift-card-issued'),
    to,
    purchaserName: z.string(),
    recipientName: z.string(),
    personalMessage: z.string(),
    amountPence: penceSchema,
    code: z.string(),
    /** It is the refund of a booking, and no one has bought it. */
    isCredit: z.boolean().optional(),
    /** Opens the printable card on the site; see booking's gift-link.ts. */
    linkToken: z.string(),
  }),
  z.object({
    kind: z.literal('gift-card-receipt'),
    to,
    purchaserName: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
    amountPence: penceSchema,
  }),
  /** The link opens the staff area, where the person chooses a password. It works once. */
  z.object({
    kind: z.literal('staff-invited'),
    to,
    username: z.string(),
    invitedBy: z.string(),
    link: z.string(),
    expiresAt: z.string(),
  }),
  /** The link opens the person's own account, where sessions are ended. */
  z.object({
    kind: z.literal('staff-new-device'),
    to,
    username: z.string(),
    device: z.string(),
    at: z.string(),
    link: z.string(),
  }),
  z.object({
    kind: z.literal('staff-factor-reset-asked'),
    to,
    username: z.string(),
    by: z.string(),
    dueAt: z.string(),
    link: z.string(),
  }),
  z.object({
    kind: z.literal('staff-factors-reset'),
    to,
    username: z.string(),
    by: z.string(),
    link: z.string(),
  }),
  z.object({ kind: z.literal('staff-disabled'), to, username: z.string(), by: z.string() }),
]);
export type MailContent = z.infer<typeof mailContentSchema>;
export type MailKind = MailContent['kind'];
export type MailContentOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>;

/** Every kind of e-mail: what staff call it, and the service that writes it and builds its content. */
export const MAIL_KINDS = {
  'booking-confirmed': { label: 'Booking confirmation', owner: 'booking' },
  'booking-refunded': { label: 'Refund', owner: 'booking' },
  'difference-refunded': { label: 'Refund of a difference', owner: 'booking' },
  'places-offered': { label: 'Places offered back', owner: 'booking' },
  'places-not-sold': { label: 'Places not sold again', owner: 'booking' },
  'transfer-offered': { label: 'Tickets offered to a friend', owner: 'booking' },
  'transfer-accepted': { label: 'Tickets taken by a friend', owner: 'booking' },
  'tickets-ended': { label: 'Tickets of a friend no longer valid', owner: 'booking' },
  'payment-returned': { label: 'Refund without a show', owner: 'booking' },
  'booking-link': { label: 'Link to a booking', owner: 'booking' },
  'booking-list': { label: 'Links to all bookings', owner: 'booking' },
  'booking-reminder': { label: 'Reminder', owner: 'booking' },
  'show-changed': { label: 'Change to a show', owner: 'booking' },
  'show-message': { label: 'Message to bookers', owner: 'booking' },
  'booking-pay-link': { label: 'Pay link', owner: 'booking' },
  'move-pay-link': { label: 'Link to pay a difference', owner: 'booking' },
  'waiting-joined': { label: 'Waiting list joined', owner: 'booking' },
  'waiting-offer': { label: 'Offer of places', owner: 'booking' },
  'waiting-moved': { label: 'Change to a show, to the waiting list', owner: 'booking' },
  'waiting-taken-off': { label: 'Taken off the waiting list', owner: 'booking' },
  'waiting-all-hands': { label: 'Waiting list ended, places on sale', owner: 'booking' },
  'waiting-closed': { label: 'Waiting list closed', owner: 'booking' },
  'door-list': { label: 'Door list', owner: 'booking' },
  'night-sheet': { label: 'Night sheet', owner: 'booking' },
  'night-result': { label: 'Night sheet, second half', owner: 'booking' },
  'enquiry-notice': { label: 'Notice of an enquiry', owner: 'enquiry' },
  'enquiry-reply': { label: 'Reply to an enquiry', owner: 'enquiry' },
  'complaint-received': { label: 'Acknowledgement of a complaint', owner: 'enquiry' },
  'privacy-link': { label: 'Link to personal data', owner: 'enquiry' },
  'gift-card-issued': { label: 'Gift card', owner: 'booking' },
  'gift-card-receipt': { label: 'Receipt for a gift card', owner: 'booking' },
  'staff-invited': { label: 'Invitation of a member of staff', owner: 'gateway' },
  'staff-new-device': { label: 'Sign-in from a new device', owner: 'gateway' },
  'staff-factor-reset-asked': { label: 'Reset of second factors', owner: 'gateway' },
  'staff-factors-reset': { label: 'Second factors removed', owner: 'gateway' },
  'staff-disabled': { label: 'Account disabled', owner: 'gateway' },
} as const satisfies Record<MailKind, { label: string; owner: MailOwner }>;

/** The kinds that a service owns. */
export type MailKindOf<Owner extends MailOwner> = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]['owner'] extends Owner ? Kind : never;
}[MailKind];
