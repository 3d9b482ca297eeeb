import { z } from 'zod';
import { idText } from '../values/text.js';

export const MAX_SHOWS_OF_SERIES = 52;

/** POST /api/admin/shows/{id}/series: the same show on other dates. */
export const createSeriesSchema = z
  .strictObject({
    /** The caller makes it: a repeated call is the same series. */
    seriesId: idText,
    dates: z
      .array(z.iso.date('Must be a date such as 2026-11-28'))
      .min(1, 'Choose a date')
      .max(MAX_SHOWS_OF_SERIES)
      .refine((dates) => new Set(dates).size === dates.length, 'Each date once'),
    /** Visitors do not see the shows until staff put them on sale. */
    isDraft: z.boolean().default(false),
  })
  .meta({ id: 'CreateSeries' });
export type CreateSeries = z.infer<typeof createSeriesSchema>;

/** How far the newest series of a show is. */
export const seriesProgressSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    total: z.int(),
    made: z.int(),
    /** Dates on which the venue had a show when theirs was to be made. */
    skipped: z.array(z.string()),
    isDone: z.boolean(),
  })
  .meta({ id: 'SeriesProgress' });
export type SeriesProgress = z.infer<typeof seriesProgressSchema>;

/** GET /api/admin/shows/{id}/series */
export const seriesOfShowSchema = z
  .object({ series: seriesProgressSchema.nullable() })
  .meta({ id: 'SeriesOfShow' });
export type SeriesOfShow = z.infer<typeof seriesOfShowSchema>;
