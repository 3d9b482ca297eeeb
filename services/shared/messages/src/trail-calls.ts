import {
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

/** The calls to the audit trail of each service. */
export const trailCalls = {
  catalog: callsOf('catalog'),
  booking: callsOf('booking'),
  enquiry: callsOf('enquiry'),
} satisfies Record<TrailOwner, unknown>;
