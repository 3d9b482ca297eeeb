import { enquiryListSchema, MAX_HITS, searchQuerySchema, showHitSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';
import { giftCardSaleViewSchema } from './gift-card-calls.js';
import { bookingViewSchema } from './order-shapes.js';

const request = z.object({ q: searchQuerySchema.shape.q });
const hasMore = z.boolean();

/**
 * The newest bookings and gift cards that match. Without `customers:read` only references and the ends of codes match;
 * without `gift-cards:read` there are no gift cards.
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

/** Shows by a word of their title or of their performers, drafts too: upcoming ones first, the soonest first. */
export const SearchShowsCall = defineCall({
  service: 'catalog',
  name: 'shows.search',
  audience: { staff: 'shows:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: request.extend({ today: z.iso.date() }),
  reply: z.object({ hits: z.array(showHitSchema).max(MAX_HITS), hasMore }),
});

/** The newest enquiries by a word of the name or of the subject, or by the beginning of the e-mail address. */
export const SearchEnquiriesCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.search',
  audience: { staff: 'enquiries:read' },
  deadlineMs: DEADLINE_MS.plain,
  request,
  reply: z.object({ hits: enquiryListSchema.max(MAX_HITS), hasMore }),
});
