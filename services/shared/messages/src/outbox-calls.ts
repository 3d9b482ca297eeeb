import {
  failedMailsSchema,
  mailCountsSchema,
  mailIdSchema,
  mailListSchema,
  mailsQuerySchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';
import { mailContentSchema } from './mail-content.js';
import type { ListedMailOwner, MailOwner } from './mail-job.js';

/**
 * How an attempt ended. `retry`: SMTP may accept it later. `broken`: it could not be built or rendered, which is a fault
 * of ours. `failed`: no attempt can succeed. `skipped`: it is no longer true, such as a reminder of a cancelled show.
 */
export const mailOutcomeSchema = z.enum(['sent', 'retry', 'broken', 'failed', 'skipped']);
export type MailOutcome = z.infer<typeof mailOutcomeSchema>;

/** How many e-mails one call leases or acknowledges. */
export const MAX_LEASED = 25;

const outboxId = z.string().max(200);
/** E-mails that were already sent, or that another worker is sending, are missing in the reply. */
const leaseReplySchema = z.object({
  lease: z.string(),
  /** How long the lease lasts, from the moment of the call. */
  leaseMs: z.number().positive(),
  /** Content is parsed one by one, with `mailContentSchema`, so that one broken e-mail does not stop the others. */
  mails: z.array(z.object({ outboxId, content: z.unknown() })),
});
const acknowledgementSchema = z.object({
  outboxId,
  lease: z.string(),
  outcome: mailOutcomeSchema,
  /** Why it was not sent, for staff. */
  reason: z.string().max(500).optional(),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** A mail worker leases e-mails, sends them, and reports the outcomes. */
const workerCalls = (owner: MailOwner) => {
  const call = {
    service: owner,
    audience: { services: ['mail'] },
    deadlineMs: DEADLINE_MS.plain,
  } as const;
  return {
    lease: defineCall({
      ...call,
      name: 'outbox.lease',
      request: z.object({ outboxIds: z.array(outboxId).min(1).max(MAX_LEASED) }),
      reply: leaseReplySchema,
    }),
    acknowledge: defineCall({
      ...call,
      name: 'outbox.acknowledge',
      request: z.object({ outcomes: z.array(acknowledgementSchema).min(1).max(MAX_LEASED) }),
      reply: nothing,
    }),
  };
};

/** Staff see the e-mails and repeat the failed ones. */
const staffCalls = (owner: ListedMailOwner) => {
  const call = { service: owner, deadlineMs: DEADLINE_MS.plain } as const;
  const read = { ...call, audience: { staff: 'mails:read' } } as const;
  const write = { ...call, audience: { staff: 'mails:write' } } as const;
  return {
    /** Newest first, a hundred at most. */
    list: defineCall({
      ...read,
      name: 'outbox.list',
      request: mailsQuerySchema,
      reply: z.object({ mails: mailListSchema }),
    }),
    counts: defineCall({
      ...read,
      name: 'outbox.counts',
      request: nothing,
      reply: mailCountsSchema,
    }),
    /** The content of an e-mail without its secrets, such as a gift card's code. NOT_FOUND. */
    content: defineCall({
      ...read,
      name: 'outbox.content',
      request: mailIdSchema,
      reply: z.object({ content: mailContentSchema }),
    }),
    /** One that is on its way, or was sent, stays as it is. NOT_FOUND if there is none, or if it was skipped. */
    retry: defineCall({ ...write, name: 'outbox.retry', request: mailIdSchema, reply: nothing }),
    /** Sends every failed e-mail again. A repeated call finds none. */
    retryFailed: defineCall({
      ...write,
      name: 'outbox.retry-failed',
      request: nothing,
      reply: failedMailsSchema,
    }),
  };
};

const callsOf = (owner: ListedMailOwner) => ({ ...workerCalls(owner), ...staffCalls(owner) });

/** The calls to each outbox. */
export const outboxCalls = {
  booking: callsOf('booking'),
  enquiry: callsOf('enquiry'),
  gateway: workerCalls('gateway'),
} satisfies Record<MailOwner, unknown>;
