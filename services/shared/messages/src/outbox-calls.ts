import { mailIdSchema, mailListSchema, mailsQuerySchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';
import { mailContentSchema } from './mail-content.js';
import type { MailOwner } from './mail-job.js';

export const mailOutcomeSchema = z.enum(['sent', 'retry', 'failed']);
export type MailOutcome = z.infer<typeof mailOutcomeSchema>;

const outboxId = z.string().max(200);
/** `lease` is null if the e-mail was already sent or another worker is sending it. */
const leaseReplySchema = z.object({
  lease: z.string().nullable(),
  content: mailContentSchema.nullable(),
});
const acknowledgeRequestSchema = z.object({
  outboxId,
  lease: z.string(),
  outcome: mailOutcomeSchema,
  reason: z.string().max(500).optional(),
});

/** A mail worker leases an e-mail, sends it, and reports the outcome. */
const workerCalls = (owner: MailOwner) => {
  const call = { service: owner, audience: 'service', deadlineMs: DEADLINE_MS.plain } as const;
  return {
    lease: defineCall({
      ...call,
      name: 'outbox.lease',
      request: z.object({ outboxId }),
      reply: leaseReplySchema,
    }),
    acknowledge: defineCall({
      ...call,
      name: 'outbox.acknowledge',
      request: acknowledgeRequestSchema,
      reply: nothing,
    }),
  };
};

/** Staff see the e-mails and repeat the failed ones. */
const staffCalls = (owner: MailOwner) => {
  const call = { service: owner, audience: 'staff', deadlineMs: DEADLINE_MS.plain } as const;
  return {
    /** Newest first, a hundred at most. */
    list: defineCall({
      ...call,
      name: 'outbox.list',
      request: mailsQuerySchema,
      reply: z.object({ mails: mailListSchema }),
    }),
    /** The content of an e-mail without its secrets, such as a gift card's code. NOT_FOUND. */
    content: defineCall({
      ...call,
      name: 'outbox.content',
      request: mailIdSchema,
      reply: z.object({ content: mailContentSchema }),
    }),
    /** NOT_FOUND if no e-mail with this id has failed. */
    retry: defineCall({ ...call, name: 'outbox.retry', request: mailIdSchema, reply: nothing }),
  };
};

const callsOf = (owner: MailOwner) => ({ ...workerCalls(owner), ...staffCalls(owner) });

/** The calls to the outbox of each service that has one. */
export const outboxCalls = {
  booking: callsOf('booking'),
  enquiry: callsOf('enquiry'),
} satisfies Record<MailOwner, unknown>;
