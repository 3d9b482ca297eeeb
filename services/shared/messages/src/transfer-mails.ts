import { z } from 'zod';
import { ticketTextSchema } from './offer-shapes.js';

const toPerson = {
  to: z.string(),
  /** The person whom the e-mail is for. */
  name: z.string(),
  ticket: ticketTextSchema,
};
const ofTransfer = { ...toPerson, quantity: z.int() };

/** The e-mails about tickets that a booker gives to a friend. They say nothing about money. */
export const transferMails = [
  /** To the friend. */
  z.object({
    kind: z.literal('transfer-offered'),
    ...ofTransfer,
    /** Who gives the tickets. */
    from: z.string(),
    until: z.string(),
    /** Opens the offer on the site; see booking's transfer-link.ts. */
    transferToken: z.string(),
  }),
  /** To the booker. */
  z.object({
    kind: z.literal('transfer-accepted'),
    ...ofTransfer,
    friend: z.string(),
    reference: z.string(),
    /** How many people the booker's ticket lets in now. */
    left: z.int(),
    /** All tickets of the booking: it is the friend's now. Present if so. */
    isWhole: z.boolean().optional(),
    /** Opens the booking on the site; see booking's booking-link.ts. */
    linkToken: z.string(),
  }),
  /** To the friend, whose tickets have ended or become fewer. */
  z.object({
    kind: z.literal('tickets-ended'),
    ...toPerson,
    reference: z.string(),
    /** How many people the friend's ticket lets in now. */
    left: z.int(),
    /** The show will not take place. */
    isCancelled: z.boolean(),
    /** Opens the friend's booking, as above. */
    linkToken: z.string(),
  }),
] as const;
