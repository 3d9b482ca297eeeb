import { z } from 'zod';
import { paymentStatusSchema } from '../selling/payment-status.js';
import { lineOfText } from '../values/text.js';

/** Fewer characters would match too much to be of use. */
export const MIN_SEARCH = 2;
export const MAX_SEARCH = 100;
/** Results of each kind. More are found by typing more. */
export const MAX_HITS = 6;

/** GET /api/admin/search: the beginning of a word, of a reference or of a phone number. */
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
/** Never the code. */
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

/** The services that a search asks. */
export const SEARCHED = ['bookings', 'shows', 'enquiries'] as const;

/** What a search has found, at the venues of the member of staff. A group is empty for those who may not read it. */
export const searchReplySchema = z
  .object({
    bookings: groupOf(bookingHit),
    shows: groupOf(showHitSchema),
    giftCards: groupOf(giftCardHit),
    enquiries: groupOf(enquiryHit),
    /** These could not be searched. Gift cards belong to the bookings. */
    unknownOf: z.array(z.enum(SEARCHED)),
  })
  .meta({ id: 'SearchReply' });
export type SearchReply = z.infer<typeof searchReplySchema>;

/** A phone number as people compare it: figures alone, with the 0 of the country. An empty text if it has none. */
export function phoneKeyOf(phone: string): string {
  const figures = phone.replace(/[^\d+]/g, '');
  return figures.replace(/^(\+|00)44(?:0(?=\d))?/, '0').replace(/\D/g, '');
}

const PHONE = /^\+?[\d\s().-]+$/;
const SPOKEN_REFERENCE = /^bk[\s\d]/i;

/**
 * A search as the stored keys are written: a phone number without its spaces, a reference without the pauses in which it
 * is spoken, other text with single spaces.
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
