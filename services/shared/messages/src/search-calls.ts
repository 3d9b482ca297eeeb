import { enquiryListSchema, MAX_HITS, searchQuerySchema, showHitSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';
import { giftCardSaleViewSchema } from './gift-card-calls.js';
import { bookingViewSchema } from './order-shapes.js';

const request = z.object({ q: searchQuerySchema.shape.q });
const hasMore = z.boolean();

/**
 * The newest bookings and gift cards that match (ADR 61). Without `customers:read` only the references of bookings and the
 * ends of gift card codes match; without `gift-cards:read` there are no gift cards.
 */
export const SearchCall = defineCall({
  service: 'booking',
  name: 'search',
  audience: { staff: 'bookings:read' },
  deadlineMs: DEADLINE_MS.plain,
  request,
  reply: z.object({
    bookings: z.object({ hits: z.array(bookingViewSchema).max(MAX_HITS), hasMore }),
    giftCards: z.object({ hits: z.array(giftCardSaleViewSchema).max(MAX_HITS), hasMore }),
  }),
});

/**
 * Shows, and drafts, by the beginning of a word in the title or in a performer's name. `today` is the date in London: shows
 * from this date on are upcoming and come first, the soonest first; then past ones, then those without a date.
 */
export const SearchShowsCall = defineCall({
  service: 'catalog',
  name: 'shows.search',
  audience: { staff: 'shows:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: request.extend({ today: z.iso.date() }),
  reply: z.object({ hits: z.array(showHitSchema).max(MAX_HITS), hasMore }),
});

/** The newest enquiries by the beginning of a word in the name or the subject, or of the e-mail address. */
export const SearchEnquiriesCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.search',
  audience: { staff: 'enquiries:read' },
  deadlineMs: DEADLINE_MS.plain,
  request,
  reply: z.object({ hits: enquiryListSchema.max(MAX_HITS), hasMore }),
});
