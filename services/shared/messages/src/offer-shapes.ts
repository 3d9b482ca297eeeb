import { penceSchema, showStatusSchema, MAX_PLACES_PER_SHOW } from '@club/contracts';
import { z } from 'zod';

/** The texts of a ticket. Booking has its own copy, so that it can sell and send e-mails while catalog is down. */
export const ticketTextSchema = z.object({
  title: z.string(),
  venueName: z.string(),
  city: z.string(),
  address: z.string(),
  /** Such as 2026-11-28. Times are such as 19:30. Both are wall time in London. */
  date: z.string(),
  doorsTime: z.string(),
  showTime: z.string(),
  ageRestriction: z.string(),
  /** In the words of staff, such as "2 hours (inc. interval)". Absent in offers of an earlier version. */
  duration: z.string().optional(),
});
export type TicketText = z.infer<typeof ticketTextSchema>;

/** The offer that catalog wants booking to sell. A version that booking already has changes nothing. */
export const putOfferSchema = z.object({
  showId: z.string(),
  /** Staff may have rights at single venues only (ADR 51). Absent from a catalog of an earlier version. */
  venueId: z.string().max(64).optional(),
  version: z.int().positive(),
  capacity: z.int().min(0).max(MAX_PLACES_PER_SHOW),
  unitPence: penceSchema,
  salesEndAt: z.iso.datetime(),
  ticket: ticketTextSchema,
});
/** Booking repeats the venue that it was told. One of an earlier version does not keep it and repeats nothing. */
export const knownVenueSchema = z.object({ venueId: z.string().optional() });
export type PutOfferInput = z.infer<typeof putOfferSchema>;

/** An offer as other services see it: the counts without the claims behind them. */
export const offerViewSchema = z.object({
  showId: z.string(),
  status: showStatusSchema,
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  unitPence: penceSchema,
  salesEndAt: z.string(),
  /** The show has lost its price or its date, so there is nothing to buy at any price. */
  withdrawn: z.boolean().default(false),
  /** Present while the show is cancelled; `refundsFrom` only while that may be taken back. */
  cancellation: z.object({ id: z.string(), refundsFrom: z.iso.datetime().optional() }).optional(),
});
export type OfferView = z.infer<typeof offerViewSchema>;
