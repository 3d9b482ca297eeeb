import {
  idText,
  trailActSchema,
  trailChainRowSchema,
  trailCheckSchema,
  trailOutcomeSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing, type ServiceName } from './call.js';

/** The services with an audit trail. The gateway has one of its own and asks no one for it. */
export type TrailOwner = Exclude<ServiceName, 'mail' | 'gateway'>;

/** How many rows one call answers. */
export const TRAIL_PAGE = 25;

export const searchedTrailSchema = z.object({
  from: z.string().max(40).optional(),
  until: z.string().max(40).optional(),
  member: z.string().max(64).optional(),
  act: trailActSchema.optional(),
  outcome: trailOutcomeSchema.optional(),
  target: z.string().max(120).optional(),
  request: z.string().max(64).optional(),
  /** Only rows before this place in the chain. */
  before: z.int().optional(),
});
export type SearchedTrail = z.infer<typeof searchedTrailSchema>;

const searchReplySchema = z.object({ rows: z.array(trailChainRowSchema) });
export type TrailSearchReply = z.infer<typeof searchReplySchema>;
export type TrailCheckReply = z.infer<typeof trailCheckSchema>;

const callsOf = (service: TrailOwner) => {
  const call = {
    service,
    audience: { staff: 'trail:read' },
    deadlineMs: DEADLINE_MS.plain,
  } as const;
  return {
    /** Newest first. */
    search: defineCall({
      ...call,
      name: 'trail.search',
      request: searchedTrailSchema,
      reply: searchReplySchema,
    }),
    /** What the last verification has found. */
    check: defineCall({ ...call, name: 'trail.check', request: nothing, reply: trailCheckSchema }),
    /** Has the chain verified in the background. */
    verify: defineCall({ ...call, name: 'trail.verify', request: nothing, reply: nothing }),
  };
};

/** Shorter than other calls: someone waits for the answer to their act, and the row is written in any case. */
const VENUE_DEADLINE_MS = 1_000;
const ofGateway = {
  audience: { services: ['gateway'] },
  deadlineMs: VENUE_DEADLINE_MS,
  request: z.object({ id: idText }),
  reply: z.object({ venueId: z.string().nullable() }),
} as const;
/** The venue of a show, drafts included, for a row of the gateway's audit trail. Null if there is no such show. */
export const FindVenueOfShowCall = defineCall({
  ...ofGateway,
  service: 'catalog',
  name: 'shows.venue',
});
/** The same for the show of a booking. */
export const FindVenueOfBookingCall = defineCall({
  ...ofGateway,
  service: 'booking',
  name: 'bookings.venue',
});

/** The calls to the audit trail of each service. */
export const trailCalls = {
  catalog: callsOf('catalog'),
  booking: callsOf('booking'),
  enquiry: callsOf('enquiry'),
} satisfies Record<TrailOwner, unknown>;
