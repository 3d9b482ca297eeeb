import { newsSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing, type ServiceName } from './call.js';

/** The services whose changes staff hear of. */
export type ChangeOwner = Exclude<ServiceName, 'mail' | 'gateway'>;

const heardSchema = z.object({
  /** Every change since this moment is among the news, and none before it. */
  heardFrom: z.string(),
  /** The last change of each kind at each venue. */
  news: z.array(newsSchema),
});
export type HeardNews = z.infer<typeof heardSchema>;

/**
 * The gateway asks once for all members of staff who listen, so no single one is named. The reply says that something has
 * changed and not what.
 */
const callOf = (service: ChangeOwner) =>
  defineCall({
    service,
    name: 'changes.read',
    audience: 'visitor',
    deadlineMs: DEADLINE_MS.plain,
    request: nothing,
    reply: heardSchema,
  });

/** What has changed in the database of each service. */
export const changeCalls = {
  catalog: callOf('catalog'),
  booking: callOf('booking'),
  enquiry: callOf('enquiry'),
} satisfies Record<ChangeOwner, unknown>;
