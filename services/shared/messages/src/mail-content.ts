import { penceSchema } from '@club/contracts';
import { z } from 'zod';
import { ticketTextSchema } from './offer-shapes.js';

const to = z.string();
const booking = z.object({
  reference: z.string(),
  name: z.string(),
  quantity: z.int(),
  totalPence: penceSchema,
  ticket: ticketTextSchema,
  /** Opens the booking on the site; see booking's booking-link.ts. */
  linkToken: z.string(),
});

/** Everything a mail says, by kind. Built by the service that owns the fact, at the moment of sending. */
export const mailContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booking-confirmed'),
    to,
    /** `ticketCode` stands in the QR code. */
    booking: booking.extend({ ticketCode: z.string() }),
  }),
  z.object({
    kind: z.literal('booking-refunded'),
    to,
    booking,
    refundPence: penceSchema,
    isCancelled: z.boolean(),
  }),
  /** Of a refund whose show is not known any more. */
  z.object({
    kind: z.literal('payment-returned'),
    to,
    reference: z.string(),
    refundPence: penceSchema,
  }),
  z.object({ kind: z.literal('booking-link'), to, booking }),
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
  z.object({
    kind: z.literal('enquiry-reply'),
    to,
    name: z.string(),
    subject: z.string(),
    original: z.string(),
    message: z.string(),
  }),
  z.object({
    kind: z.literal('gift-card-issued'),
    to,
    purchaserName: z.string(),
    recipientName: z.string(),
    personalMessage: z.string(),
    amountPence: penceSchema,
    code: z.string(),
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
]);
export type MailContent = z.infer<typeof mailContentSchema>;
export type MailKind = MailContent['kind'];
export const mailKinds = mailContentSchema.options.map((option) => option.shape.kind.value);
