import { z } from 'zod';
import { venueSchema } from '../club/venue.js';
import { MAX_LENGTH, MAX_PLACES_PER_SHOW, NEW_SHOW_DEFAULTS } from '../values/limits.js';
import { poundsSchema } from '../values/money-shapes.js';
import { idText, lineOfText, prose } from '../values/text.js';

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

/** A field that staff must fill in, or that has a default when they leave it empty. */
const always = <Input extends z.ZodType>(input: Input) => ({ input, view: z.string() });
/** A field that staff may leave empty; readers then get no value. */
const maybe = <Input extends z.ZodType>(input: Input) => ({
  input: optional(input),
  view: z.string().optional(),
});

/** The texts of a show, each once: what staff may enter (`input`) and what everyone reads (`view`). */
const texts = {
  venueId: always(z.string('Venue is required').min(1, 'Venue is required').pipe(idText)),
  title: always(
    lineOfText(MAX_LENGTH.title, 'Title is required').pipe(z.string().min(1, 'Title is required')),
  ),
  description: maybe(longText),
  fullDescription: maybe(longText),
  performers: maybe(longText),
  image1: maybe(imagePath),
  image1Alt: maybe(line),
  image2: maybe(imagePath),
  image2Alt: maybe(line),
  image3: maybe(imagePath),
  image3Alt: maybe(line),
  image4: maybe(imagePath),
  image4Alt: maybe(line),
  image5: maybe(imagePath),
  image5Alt: maybe(line),
  image6: maybe(imagePath),
  image6Alt: maybe(line),
  duration: always(optional(line)),
  highlights: maybe(longText),
  metaTitle: maybe(line),
  metaDescription: maybe(line),
  keywords: maybe(line),
  showType: always(optional(lineOfText(40)).pipe(z.string().default(NEW_SHOW_DEFAULTS.showType))),
  ageRestriction: always(
    optional(lineOfText(40)).pipe(z.string().default(NEW_SHOW_DEFAULTS.ageRestriction)),
  ),
  date: maybe(z.iso.date('Must be a date such as 2026-11-28')),
  doorsTime: always(optional(clock)),
  showTime: always(optional(clock)),
};
type Texts = typeof texts;

/** One side of every text field. */
const sideOf = <Side extends 'input' | 'view'>(side: Side) =>
  Object.fromEntries(Object.entries(texts).map(([name, field]) => [name, field[side]])) as {
    [Name in keyof Texts]: Texts[Name][Side];
  };

/** What staff send to create or edit a show (specification-rules.md 5 and 7). Empty strings count as absent. */
export const saveShowSchema = z
  .strictObject({
    ...sideOf('input'),
    maxTickets: z.int().min(0).max(MAX_PLACES_PER_SHOW).default(NEW_SHOW_DEFAULTS.maxTickets),
    price: optional(poundsSchema.min(0.3, 'Must be at least 0.30')),
    /** The version that the editor read. If a newer one exists, the answer is EDITED_MEANWHILE. */
    version: z.int().positive().optional(),
    /** Only of a new show: visitors do not see it until staff put it on sale. */
    isDraft: z.boolean().optional(),
    /** Only of a new show: the same show with the same id is created once, also if it is sent again. */
    actId: idText.optional(),
  })
  .meta({ id: 'SaveShow' });
export type SaveShowInput = z.infer<typeof saveShowSchema>;
export type SaveShowForm = z.input<typeof saveShowSchema>;

export const showStatusSchema = z.enum(['scheduled', 'cancelled']);

/** The texts of a show as readers get them, with defaults filled in. Catalog owns them. */
export const showTextsSchema = z.object({
  id: z.string(),
  version: z.int(),
  ...sideOf('view'),
  venue: venueSchema,
  /** When its tickets first went on sale. */
  onSaleSince: z.string().optional(),
  /** When it was to begin before staff last moved it, once visitors could have seen that. */
  previousStart: z.string().optional(),
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
    /** For staff alone: it is a draft, or staff have taken it off sale. */
    offSale: z.boolean().optional(),
    /** For staff alone: when it goes on sale by itself. */
    publishAt: z.string().optional(),
    /** For staff alone: the cancellation, and until when it may be taken back. */
    cancellation: z.object({ id: z.string(), refundsFrom: z.string().optional() }).optional(),
  })
  .meta({ id: 'Show' });
export type Show = z.infer<typeof showSchema>;
export const showListSchema = z.array(showSchema);

/** The fields of a show that may change while its page is open; GET /api/live-shows sends them. */
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
