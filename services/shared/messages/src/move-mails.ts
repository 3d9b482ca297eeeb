import { penceSchema } from '@club/contracts';
import { z } from 'zod';
import { ticketTextSchema } from './offer-shapes.js';

/** Staff have asked for the difference of a move. It is paid on the page that the booking's own link opens. */
export const movePayLinkSchema = z.object({
  kind: z.literal('move-pay-link'),
  to: z.string(),
  reference: z.string(),
  /** Where the booking is until then. */
  oldShow: ticketTextSchema,
  newShow: ticketTextSchema,
  places: z.int(),
  duePence: penceSchema,
  expiresAt: z.string(),
  /** Opens the booking on the site; see booking's booking-link.ts. */
  linkToken: z.string(),
});
