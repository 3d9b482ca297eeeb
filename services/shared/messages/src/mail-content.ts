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
});

/** Everything a mail says, by kind. Built by the service that owns the fact, at the moment of sending. */
export const mailContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booking-confirmed'), to, booking }),
  z.object({ kind: z.literal('booking-refunded'), to, booking, refundPence: penceSchema }),
]);
export type MailContent = z.infer<typeof mailContentSchema>;
export type MailKind = MailContent['kind'];
export const mailKinds = mailContentSchema.options.map((option) => option.shape.kind.value);
