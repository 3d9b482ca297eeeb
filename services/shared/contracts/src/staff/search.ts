import { z } from 'zod';
import { paymentStatusSchema } from '../selling/payment-status.js';
import { lineOfText } from '../values/text.js';

/** Fewer characters would match too much to be of use. */
export const MIN_SEARCH = 2;
export const MAX_SEARCH = 100;
/** How many results of each kind are shown. Typing more narrows them down. */
export const MAX_HITS = 6;

/**
 * GET /api/admin/search: the beginning of a word, a reference, a phone number or an e-mail address, or the end of a gift
 * card's code.
 */
export const searchQuerySchema = z
  .strictObject({
    q: lineOfText(MAX_SEARCH).pipe(
      z.string().min(MIN_SEARCH, `Please type at least ${MIN_SEARCH} characters`),
    ),
  })
  .meta({ id: 'SearchQuery' });
export type SearchQuery = z.infer<typeof searchQuerySchema>;

const groupOf = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({ hits: z.array(hit), hasMore: z.boolean() });

const bookingHit = z.object({
  id: z.string(),
  bookingReference: z.string(),
  customerName: z.string(),
  ticketQuantity: z.int(),
  paymentStatus: paymentStatusSchema,
  /** Absent if the show is not known any more. */
  show: z.object({ title: z.string(), city: z.string(), date: z.string().optional() }).optional(),
});
export const showHitSchema = z.object({
  id: z.string(),
  title: z.string(),
  city: z.string(),
  date: z.string().optional(),
});
export type ShowHit = z.infer<typeof showHitSchema>;
/** Without the code, because anyone who has it can spend the card. */
const giftCardHit = z.object({
  id: z.string(),
  purchaserName: z.string(),
  recipientName: z.string(),
  amount: z.number(),
});
const enquiryHit = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
});

/** What a search looks for, each with one call to one service. */
export const SEARCHED = ['bookings', 'shows', 'enquiries'] as const;

/** What a search has found; of bookings, those at the venues of the member of staff. A group is empty if they may not read it. */
export const searchReplySchema = z
  .object({
    bookings: groupOf(bookingHit),
    shows: groupOf(showHitSchema),
    giftCards: groupOf(giftCardHit),
    enquiries: groupOf(enquiryHit),
    /** What could not be searched because its service did not answer. `bookings` includes gift cards. */
    unknownOf: z.array(z.enum(SEARCHED)),
  })
  .meta({ id: 'SearchReply' });
export type SearchReply = z.infer<typeof searchReplySchema>;

/** A phone number for comparison: digits only, a British one with 0 instead of +44 or 0044. Empty if it has no digits. */
export function phoneKeyOf(phone: string): string {
  const figures = phone.replace(/[^\d+]/g, '');
  return figures.replace(/^(\+|00)44(?:0(?=\d))?/, '0').replace(/\D/g, '');
}

const PHONE = /^\+?[\d\s().-]+$/;
const SPOKEN_REFERENCE = /^bk\s?\d/i;

/**
 * A search as the stored keys are written: a phone number without its spaces, a reference without the spaces with which
 * people write it down, other text with single spaces, all in small letters.
 */
export function searchKeyOf(text: string): string {
  const typed = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (PHONE.test(typed)) return phoneKeyOf(typed) || typed;
  return SPOKEN_REFERENCE.test(typed) ? typed.replaceAll(' ', '') : typed;
}

/** Matches texts in which a word begins with this text. */
export const wordBeginning = (text: string): RegExp =>
  new RegExp(
    `(^|\\s)${text
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s+/g, '\\s+')}`,
    'i',
  );
