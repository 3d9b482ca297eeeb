import { againReasonSchema } from '@club/contracts';
import { z } from 'zod';

const to = z.string();
const ofNight = {
  venueId: z.string(),
  /** Such as 2026-11-28. */
  night: z.string(),
  venueName: z.string(),
  city: z.string(),
};
const showOfNight = z.object({
  title: z.string(),
  doorsTime: z.string(),
  showTime: z.string(),
  sold: z.int(),
});
const admissionOfNight = z.object({
  name: z.string(),
  bookingReference: z.string(),
  people: z.int(),
  at: z.string(),
  by: z.string(),
  offline: z.boolean(),
});
const partyOfNight = z.object({
  name: z.string(),
  reference: z.string(),
  admits: z.int(),
  note: z.string(),
});

/** What the two halves of the night sheet say. */
export const nightMails = [
  /** To the venue in the afternoon: what comes tonight. No addresses. */
  z.object({
    kind: z.literal('night-sheet'),
    to,
    ...ofNight,
    shows: z.array(showOfNight.extend({ capacity: z.int(), held: z.int(), expected: z.int() })),
    notes: z.array(partyOfNight),
    largeParties: z.array(partyOfNight),
    needs: z.object({
      failedMails: z.int(),
      quarantinedPayments: z.int(),
      refundRequests: z.int(),
      disputes: z.int(),
    }),
  }),
  /** To the venue late in the evening: what it was. No addresses. */
  z.object({
    kind: z.literal('night-result'),
    to,
    ...ofNight,
    shows: z.array(
      showOfNight.extend({
        expected: z.int(),
        arrived: z.int(),
        noShows: z.int(),
        /** How many people have bought their tickets at the door. */
        walkUps: z.int().default(0),
        /** What its bookings have earned, without refunds; negative if more was given back than paid. */
        takingsPence: z.int(),
      }),
    ),
    /** Null if they are not kept any more. */
    refusals: z.array(z.object({ reason: z.string(), tickets: z.int() })).nullable(),
    overAdmissions: z.array(admissionOfNight),
    /** They are not counted a second time. */
    letInAgain: z.array(admissionOfNight.extend({ reason: againReasonSchema })),
    /** Phones that have not delivered everything: these figures may change. */
    unsent: z.array(z.object({ name: z.string(), arrivals: z.int() })),
  }),
] as const;
