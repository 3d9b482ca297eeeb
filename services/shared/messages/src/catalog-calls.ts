import {
  penceSchema,
  saveShowSchema,
  showSaleSchema,
  showHistorySchema,
  showTextsSchema,
  venueListSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

const id = z.string().max(64);

/**
 * A show as catalog answers it: its texts, and the price and capacity that staff plan. Booking's offer says what is
 * really on sale; the plan is shown only until booking has one.
 */
export const catalogShowSchema = showTextsSchema.extend({
  plannedPence: penceSchema.optional(),
  plannedCapacity: z.int(),
  /** A draft, or taken off sale by staff. */
  offSale: z.boolean().optional(),
  /** When it goes on sale by itself. */
  publishAt: z.iso.datetime().optional(),
});
export type CatalogShow = z.infer<typeof catalogShowSchema>;
const shows = z.object({ shows: z.array(catalogShowSchema) });

export const ListVenuesCall = defineCall({
  service: 'catalog',
  name: 'venues.list',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: z.object({ venues: venueListSchema }),
});
/** Published shows, soonest first. The filter may name the first date, such as 2026-11-28, and a venue. */
export const ListShowsCall = defineCall({
  service: 'catalog',
  name: 'shows.list',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ venueId: id.optional(), fromDate: z.iso.date().optional() }),
  reply: shows,
});
/** Those of the given shows that are published, in no particular order. */
export const GetShowsCall = defineCall({
  service: 'catalog',
  name: 'shows.get',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ ids: z.array(id).max(2000) }),
  reply: shows,
});

/** Every show with drafts, latest date first. */
export const ListAllShowsCall = defineCall({
  service: 'catalog',
  name: 'shows.list-all',
  audience: { staff: 'shows:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: shows,
});
/** Edits the show `id`, or creates a show. VALIDATION_FAILED, EDITED_MEANWHILE, CAPACITY_TAKEN, NOT_FOUND. */
export const SaveShowCall = defineCall({
  service: 'catalog',
  name: 'shows.save',
  audience: { staff: 'shows:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: z.object({ id: id.optional(), show: saveShowSchema }),
  reply: catalogShowSchema,
});
/** Puts a show on sale or takes it off. NOT_FOUND, EDITED_MEANWHILE, VALIDATION_FAILED if something is missing for it. */
export const ChangeSaleCall = defineCall({
  service: 'catalog',
  name: 'shows.change-sale',
  audience: { staff: 'shows:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: z.object({ id, sale: showSaleSchema }),
  reply: catalogShowSchema,
});
export const DeleteShowCall = defineCall({
  service: 'catalog',
  name: 'shows.delete',
  audience: { staff: 'shows:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id }),
  reply: nothing,
});
export const CancelShowCall = defineCall({
  service: 'catalog',
  name: 'shows.cancel',
  audience: { staff: 'shows:cancel' },
  deadlineMs: DEADLINE_MS.plain,
  /** A gateway of an earlier version sends no id of the cancellation. */
  request: z.object({ id, cancellationId: id.optional() }),
  reply: nothing,
});
/** Puts a cancelled show on sale again. NOT_FOUND, CANCELLATION_FINAL once its refunds have begun. */
export const UndoCancellationCall = defineCall({
  service: 'catalog',
  name: 'shows.undo-cancellation',
  audience: { staff: 'shows:cancel' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id, cancellationId: id }),
  reply: nothing,
});
/** The actions on a show, newest first. NOT_FOUND. */
export const GetShowHistoryCall = defineCall({
  service: 'catalog',
  name: 'shows.history',
  audience: { staff: 'shows:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id }),
  reply: z.object({ actions: showHistorySchema }),
});
/** A presigned URL for one PUT of one image, valid for five minutes. */
export const RequestUploadCall = defineCall({
  service: 'catalog',
  name: 'images.request-upload',
  audience: { staff: 'images:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: z.object({ uploadURL: z.string() }),
});
