import { z } from 'zod';
import { againReasonSchema } from './arrivals.js';

/** People who went in during one minute, counted from the opening of the doors; negative before it. */
const minuteSchema = z.object({ minute: z.int(), people: z.int() });
export type DoorMinute = z.infer<typeof minuteSchema>;

const curveSchema = z.object({
  showId: z.string(),
  date: z.string(),
  /** How many people were let in altogether, and how many of them came. */
  expected: z.int(),
  arrived: z.int(),
  /** Only minutes in which someone went in, the earliest first. */
  minutes: z.array(minuteSchema),
});
export type DoorCurve = z.infer<typeof curveSchema>;

/** How many tickets the phones of the door have refused for one reason, and why. */
const refusalSchema = z.object({ reason: z.string(), tickets: z.int() });
export type DoorRefusalCount = z.infer<typeof refusalSchema>;

/** People who went in without a place, such as on a phone without a network. */
const overAdmissionSchema = z.object({
  arrivalId: z.string(),
  bookingId: z.string(),
  /** Null for members who may not supervise the door. */
  name: z.string().nullable(),
  bookingReference: z.string(),
  people: z.int(),
  at: z.string(),
  /** The member of staff or the phone. */
  by: z.string(),
  offline: z.boolean(),
});
export type OverAdmission = z.infer<typeof overAdmissionSchema>;

/** People who were let in again, and are not counted a second time. */
const letInAgainSchema = overAdmissionSchema.extend({ reason: againReasonSchema });
export type LetInAgain = z.infer<typeof letInAgainSchema>;

const missingPartySchema = z.object({
  bookingId: z.string(),
  bookingReference: z.string(),
  name: z.string(),
  admits: z.int(),
  missing: z.int(),
});
export type MissingParty = z.infer<typeof missingPartySchema>;

/** GET /api/admin/shows/{id}/door-figures */
export const doorFiguresSchema = curveSchema
  .extend({
    title: z.string(),
    venueName: z.string(),
    city: z.string(),
    doorsTime: z.string(),
    showTime: z.string(),
    isCancelled: z.boolean(),
    /** The show has begun, so that who is missing now did not come. */
    hasBegun: z.boolean(),
    /**
     * How many people of the bookings have not come, so far or at all. People of a refunded booking may have come, so it
     * is not the difference of the sums.
     */
    missingPeople: z.int(),
    /** The last shows on the same weekday at the venue, at most four, the newest first. */
    earlier: z.array(curveSchema),
    /** The most frequent first; null if the show is so long ago that they are no longer kept. */
    refusals: z.array(refusalSchema).nullable(),
    overAdmissions: z.array(overAdmissionSchema),
    letInAgain: z.array(letInAgainSchema),
    /** By surname; null before the show has begun, and for members who may not supervise the door. */
    missing: z.array(missingPartySchema).nullable(),
  })
  .meta({ id: 'DoorFigures' });
export type DoorFigures = z.infer<typeof doorFiguresSchema>;

const STEP_MINUTES = 5;
export interface DoorStep {
  /** The first minute of the step, counted from the opening of the doors. */
  from: number;
  people: number;
}

/** The curve in steps of five minutes, without gaps between the first and the last step in which someone came. */
export function stepsOf(minutes: readonly DoorMinute[]): DoorStep[] {
  const steps = new Map<number, number>();
  for (const { minute, people } of minutes) {
    const from = Math.floor(minute / STEP_MINUTES) * STEP_MINUTES;
    steps.set(from, (steps.get(from) ?? 0) + people);
  }
  if (steps.size === 0) return [];
  const first = Math.min(...steps.keys());
  const count = (Math.max(...steps.keys()) - first) / STEP_MINUTES + 1;
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * STEP_MINUTES;
    return { from, people: steps.get(from) ?? 0 };
  });
}
