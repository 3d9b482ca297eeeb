import {
  saveShowSchema,
  showHistorySchema,
  showTextsSchema,
  venueListSchema,
} from '@club/contracts';
import { z } from 'zod';
import { defineCall, nothing } from './call.js';

const id = z.string().max(64);
const byStaff = { audience: 'staff' } as const;

/**
 * A show as catalog answers it: its texts, and what staff wish to have on sale. What really is on sale is booking's
 * to say; the plan is shown only until booking has an offer.
 */
export const catalogShowSchema = showTextsSchema.extend({
  plannedPrice: z.number().optional(),
  plannedPlaces: z.int(),
});
export type CatalogShow = z.infer<typeof catalogShowSchema>;
const shows = z.object({ shows: z.array(catalogShowSchema) });

export const ListVenues = defineCall('catalog.venues.list', {
  request: nothing,
  reply: z.object({ venues: venueListSchema }),
});
/** Published shows, soonest first; from `fromDate` (2026-11-28) on, of one venue where it is named. */
export const ListShows = defineCall('catalog.shows.list', {
  request: z.object({ venueId: id.optional(), fromDate: z.iso.date().optional() }),
  reply: shows,
});
/** The named shows that are published, in no order. */
export const GetShows = defineCall('catalog.shows.get', {
  request: z.object({ ids: z.array(id).max(2000) }),
  reply: shows,
});

/** Every show, drafts too, newest date first. */
export const ListAllShows = defineCall(
  'catalog.shows.list-all',
  { request: nothing, reply: shows },
  byStaff,
);
/** With `id` edits, else creates. VALIDATION_FAILED, EDITED_MEANWHILE, CAPACITY_TAKEN, NOT_FOUND. */
export const SaveShowCall = defineCall(
  'catalog.shows.save',
  { request: z.object({ id: id.optional(), show: saveShowSchema }), reply: catalogShowSchema },
  { ...byStaff, deadlineMs: 15_000 },
);
export const DeleteShow = defineCall(
  'catalog.shows.delete',
  { request: z.object({ id }), reply: nothing },
  byStaff,
);
export const CancelShow = defineCall(
  'catalog.shows.cancel',
  { request: z.object({ id }), reply: nothing },
  byStaff,
);
/** Who did what to a show, newest first. NOT_FOUND. */
export const GetShowHistory = defineCall(
  'catalog.shows.history',
  { request: z.object({ id }), reply: z.object({ acts: showHistorySchema }) },
  byStaff,
);
/** A presigned PUT for one object, valid five minutes. */
export const RequestUpload = defineCall(
  'catalog.images.request-upload',
  { request: nothing, reply: z.object({ uploadURL: z.string() }) },
  byStaff,
);
