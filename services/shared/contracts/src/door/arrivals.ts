import { z } from 'zod';
import { idText } from '../values/text.js';

/** How many arrivals one request may bring. */
export const MAX_ARRIVALS = 200;
/** How many people may be let in at once. */
const MAX_PARTY = 50;

export const arrivalWaySchema = z.enum(['scan', 'list', 'desk']);

/** Why people go in of a booking that is all in. A choice, because words of a steward could be about someone's health. */
export const againReasonSchema = z.enum(['came-back', 'counted-wrongly', 'decided']);
export type AgainReason = z.infer<typeof againReasonSchema>;
export const AGAIN_WORDS: Record<AgainReason, string> = {
  'came-back': 'Went out and came back',
  'counted-wrongly': 'Someone else was counted',
  decided: 'Decided at the door',
};

/** People of one booking who went in, or the undoing of such an arrival. The device makes the id, so a repeat is known. */
export const arrivalSchema = z
  .strictObject({
    arrivalId: idText,
    bookingId: idText,
    /** How many went in; negative if the arrival undoes another one. */
    n: z.int().min(-MAX_PARTY).max(MAX_PARTY),
    /** When, by the clock of the device. */
    at: z.iso.datetime(),
    via: arrivalWaySchema,
    /** The device decided alone, because it had no connection. */
    offline: z.boolean(),
    /** The arrival that this one takes back as a whole. */
    undoes: idText.optional(),
    /** They are let in again, and are not counted a second time. */
    again: againReasonSchema.optional(),
  })
  .refine(({ n }) => n !== 0, { path: ['n'], message: 'Must not be 0' })
  .refine(({ n, undoes }) => n < 0 === (undoes !== undefined), {
    path: ['undoes'],
    message: 'An arrival is negative if it undoes another one, and only then',
  })
  .refine(({ undoes, again }) => undoes === undefined || again === undefined, {
    path: ['again'],
    message: 'Only people who go in are let in again',
  })
  .meta({ id: 'Arrival' });
export type Arrival = z.infer<typeof arrivalSchema>;

/** POST …/arrivals. */
export const recordArrivalsSchema = z
  .strictObject({ arrivals: z.array(arrivalSchema).min(1).max(MAX_ARRIVALS) })
  .meta({ id: 'RecordArrivals' });
export type RecordArrivalsInput = z.infer<typeof recordArrivalsSchema>;

/**
 * What became of one arrival. `over`: it is stored, although the booking had fewer places left. `already`: someone else
 * has undone the same arrival before. `conflict`: its id belongs to another arrival, it cannot be undone,
 * or the doorkeeper may not let people in again.
 */
export const arrivalOutcomeSchema = z.enum([
  'stored',
  'already',
  'over',
  'undone',
  'unknown_booking',
  'other_venue',
  'conflict',
]);
export type ArrivalOutcome = z.infer<typeof arrivalOutcomeSchema>;

/** The counts of the booking directly after the arrival; null if it is not stored. A repeat has the same answer. */
export const arrivalResultSchema = z
  .object({
    arrivalId: z.string(),
    result: arrivalOutcomeSchema,
    arrived: z.int().nullable(),
    left: z.int().nullable(),
    /** Rises with each arrival of the booking: of two counts the one with the higher version is right. */
    version: z.int().nullable(),
  })
  .meta({ id: 'ArrivalResult' });
export type ArrivalResult = z.infer<typeof arrivalResultSchema>;

/** In the order of the request. */
export const arrivalResultsSchema = z
  .object({ results: z.array(arrivalResultSchema) })
  .meta({ id: 'ArrivalResults' });
export type ArrivalResults = z.infer<typeof arrivalResultsSchema>;
