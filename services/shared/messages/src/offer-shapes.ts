import { penceSchema, showStatusSchema, MAX_PLACES_PER_SHOW } from '@club/contracts';
import { z } from 'zod';

/** What a ticket must say; booking's own copy, so that it sells and mails while catalog is down. */
export const ticketTextSchema = z.object({
  title: z.string(),
  venueName: z.string(),
  city: z.string(),
  address: z.string(),
  /** 2026-11-28 and 19:30, wall time in London. */
  date: z.string(),
  doorsTime: z.string(),
  showTime: z.string(),
  ageRestriction: z.string(),
});
export type TicketText = z.infer<typeof ticketTextSchema>;

/** Catalog's wish for what is for sale. A version that booking has already seen changes nothing. */
export const putOfferSchema = z.object({
  showId: z.string(),
  version: z.int().positive(),
  capacity: z.int().min(0).max(MAX_PLACES_PER_SHOW),
  unitPence: penceSchema,
  salesEndAt: z.iso.datetime(),
  ticket: ticketTextSchema,
});
export type PutOfferInput = z.infer<typeof putOfferSchema>;

/** An offer as others may see it: counts, never the claims behind them. */
export const offerViewSchema = z.object({
  showId: z.string(),
  status: showStatusSchema,
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  unitPence: penceSchema,
  salesEndAt: z.string(),
});
export type OfferView = z.infer<typeof offerViewSchema>;
