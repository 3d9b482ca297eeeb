import { z } from 'zod';
import { idText, lineOfText } from '../values/text.js';
import {
  TRAIL_TARGETS,
  trailActorSchema,
  trailActSchema,
  trailDetailsSchema,
  trailOutcomeSchema,
} from './trail-acts.js';

/** Whose audit trail: each has a chain of its own. */
export const TRAIL_CHAINS = ['gateway', 'catalog', 'booking', 'enquiry'] as const;
const trailChainSchema = z.enum(TRAIL_CHAINS);
export type TrailChain = z.infer<typeof trailChainSchema>;

/**
 * What a verification can find: a row that is not as it was written, a row that is missing, or an end of the chain that
 * does not fit its rows.
 */
export const TRAIL_FAULTS = ['altered', 'missing', 'head'] as const;
export type TrailFault = (typeof TRAIL_FAULTS)[number];

/** A row as its service answers it. */
export const trailChainRowSchema = z.object({
  sequence: z.int(),
  at: z.string(),
  actor: trailActorSchema,
  act: trailActSchema,
  outcome: trailOutcomeSchema,
  target: z.object({ kind: z.enum(TRAIL_TARGETS), id: z.string() }),
  venueId: z.string().nullable(),
  requestId: z.string(),
  network: z.string().nullable(),
  details: trailDetailsSchema,
});

export const trailRowSchema = trailChainRowSchema
  .extend({ chain: trailChainSchema })
  .meta({ id: 'TrailRow' });
export type TrailRowView = z.infer<typeof trailRowSchema>;

/** GET /api/admin/trail: newest first. */
export const trailPageSchema = z
  .object({
    rows: z.array(trailRowSchema),
    /** The cursor of the next page, or null if there is none. */
    next: z.string().nullable(),
    /** The services that have not answered: their rows are missing in this page. */
    unknownOf: z.array(trailChainSchema),
  })
  .meta({ id: 'TrailPage' });
export type TrailPage = z.infer<typeof trailPageSchema>;

const instant = z.iso.datetime({ offset: true, message: 'Must be a date with a time' });

export const trailQuerySchema = z
  .strictObject({
    from: instant.optional(),
    until: instant.optional(),
    /** A username. */
    member: lineOfText(64).optional(),
    act: trailActSchema.optional(),
    outcome: trailOutcomeSchema.optional(),
    /** The id of the thing that acts were about. */
    target: lineOfText(120).optional(),
    request: idText.optional(),
    cursor: z
      .string()
      .max(120)
      .regex(
        /^(gateway|catalog|booking|enquiry):\d{1,12}(,(gateway|catalog|booking|enquiry):\d{1,12}){0,3}$/,
      )
      .optional(),
  })
  .meta({ id: 'TrailQuery' });
export type TrailQuery = z.infer<typeof trailQuerySchema>;

/** What the last verification of one chain has found. */
export const trailCheckSchema = z.object({
  at: z.string().nullable(),
  /** Asked for and not ended yet. */
  isAsked: z.boolean(),
  fault: z.enum(TRAIL_FAULTS).nullable(),
  faultAt: z.int().nullable(),
  rows: z.int(),
});

/** GET /api/admin/trail/checks. Null if the service has not answered. */
export const trailChecksSchema = z
  .array(z.object({ chain: trailChainSchema, check: trailCheckSchema.nullable() }))
  .meta({ id: 'TrailChecks' });
export type TrailChecks = z.infer<typeof trailChecksSchema>;
