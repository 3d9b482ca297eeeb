import { z } from 'zod';
import { MAX_LENGTH, MAX_PLACES_PER_SHOW, NEW_SHOW_DEFAULTS } from '../values/limits.js';
import { poundsSchema } from '../values/money-shapes.js';
import { idText, lineOfText, prose } from '../values/text.js';
import { venueSchema } from '../club/venue.js';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const imagePath = z
  .string()
  .regex(/^\/objects\/uploads\/[A-Za-z0-9-]{8,64}$/, 'Must be an uploaded image');
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Must be a time such as 19:30');
const line = lineOfText(MAX_LENGTH.line);
const longText = prose(MAX_LENGTH.longText);

const imageInputs = {
  image1: optional(imagePath),
  image1Alt: optional(line),
  image2: optional(imagePath),
  image2Alt: optional(line),
  image3: optional(imagePath),
  image3Alt: optional(line),
  image4: optional(imagePath),
  image4Alt: optional(line),
  image5: optional(imagePath),
  image5Alt: optional(line),
  image6: optional(imagePath),
  image6Alt: optional(line),
};

/** What staff send to create or edit a show (specification-rules.md 5, 7). Empty strings count as absent. */
export const saveShowSchema = z
  .strictObject({
    venueId: z.string('Venue is required').min(1, 'Venue is required').pipe(idText),
    title: lineOfText(MAX_LENGTH.title, 'Title is required').pipe(
      z.string().min(1, 'Title is required'),
    ),
    description: optional(longText),
    fullDescription: optional(longText),
    performers: optional(longText),
    ...imageInputs,
    duration: optional(line),
    highlights: optional(longText),
    metaTitle: optional(line),
    metaDescription: optional(line),
    keywords: optional(line),
    showType: optional(lineOfText(40)).pipe(z.string().default(NEW_SHOW_DEFAULTS.showType)),
    ageRestriction: optional(lineOfText(40)).pipe(
      z.string().default(NEW_SHOW_DEFAULTS.ageRestriction),
    ),
    maxTickets: z.int().min(0).max(MAX_PLACES_PER_SHOW).default(NEW_SHOW_DEFAULTS.maxTickets),
    price: optional(poundsSchema.min(0.3, 'Must be at least 0.30')),
    date: optional(z.iso.date('Must be a date such as 2026-11-28')),
    doorsTime: optional(clock),
    showTime: optional(clock),
    /** The version that the editor saw; a newer one meanwhile answers 409 EDITED_MEANWHILE. */
    version: z.int().positive().optional(),
  })
  .meta({ id: 'SaveShow' });
export type SaveShowInput = z.infer<typeof saveShowSchema>;
export type SaveShowForm = z.input<typeof saveShowSchema>;

export const showStatusSchema = z.enum(['scheduled', 'cancelled']);

const text = z.string().optional();

/** The texts of a show: what catalog owns. */
export const showTextsSchema = z.object({
  id: z.string(),
  version: z.int(),
  venueId: z.string(),
  title: z.string(),
  description: text,
  fullDescription: text,
  performers: text,
  image1: text,
  image1Alt: text,
  image2: text,
  image2Alt: text,
  image3: text,
  image3Alt: text,
  image4: text,
  image4Alt: text,
  image5: text,
  image5Alt: text,
  image6: text,
  image6Alt: text,
  duration: z.string(),
  highlights: text,
  metaTitle: text,
  metaDescription: text,
  keywords: text,
  showType: z.string(),
  ageRestriction: z.string(),
  date: text,
  doorsTime: z.string(),
  showTime: z.string(),
  venue: venueSchema,
});
export type ShowTexts = z.infer<typeof showTextsSchema>;

/** A show as GET /api/shows answers it: catalog's texts and booking's offer, composed by the gateway. */
export const showSchema = showTextsSchema
  .extend({
    price: z.number().optional(),
    maxTickets: z.int(),
    soldTickets: z.int(),
    heldTickets: z.int(),
    status: showStatusSchema,
    salesEndAt: z.string().optional(),
  })
  .meta({ id: 'Show' });
export type Show = z.infer<typeof showSchema>;
export const showListSchema = z.array(showSchema);

/** What of a show may change while somebody looks at it; sent by GET /api/live-shows. */
export const liveShowSchema = showSchema
  .pick({
    id: true,
    status: true,
    maxTickets: true,
    soldTickets: true,
    heldTickets: true,
    price: true,
    salesEndAt: true,
  })
  .meta({ id: 'LiveShow' });
export type LiveShow = z.infer<typeof liveShowSchema>;

export const showsQuerySchema = z
  .strictObject({
    venueId: z.string().max(64).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).optional(),
  })
  .meta({ id: 'ShowsQuery' });
export type ShowsQuery = z.infer<typeof showsQuerySchema>;
