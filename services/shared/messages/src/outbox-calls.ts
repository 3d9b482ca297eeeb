import { mailIdSchema, mailListSchema, mailsQuerySchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';
import { mailContentSchema } from './mail-content.js';
import type { MailOwner } from './mail-job.js';

export const mailOutcomeSchema = z.enum(['sent', 'retry', 'failed']);
export type MailOutcome = z.infer<typeof mailOutcomeSchema>;

/** `lease` is null where the mail was sent already or somebody else is sending it. */
const leaseReplySchema = z.object({
  lease: z.string().nullable(),
  content: mailContentSchema.nullable(),
});
const acknowledgeRequestSchema = z.object({
  outboxId: z.string().max(200),
  lease: z.string(),
  outcome: mailOutcomeSchema,
  reason: z.string().max(500).optional(),
});

const callsOf = (owner: MailOwner) => ({
  lease: defineCall({
    service: owner,
    name: 'outbox.lease',
    audience: 'service',
    deadlineMs: DEADLINE_MS.plain,
    request: z.object({ outboxId: z.string().max(200) }),
    reply: leaseReplySchema,
  }),
  acknowledge: defineCall({
    service: owner,
    name: 'outbox.acknowledge',
    audience: 'service',
    deadlineMs: DEADLINE_MS.plain,
    request: acknowledgeRequestSchema,
    reply: nothing,
  }),
  /** Newest first, a hundred at most. */
  list: defineCall({
    service: owner,
    name: 'outbox.list',
    audience: 'staff',
    deadlineMs: DEADLINE_MS.plain,
    request: mailsQuerySchema,
    reply: z.object({ mails: mailListSchema }),
  }),
  /** What a mail says; a gift card's code is hidden. NOT_FOUND. */
  content: defineCall({
    service: owner,
    name: 'outbox.content',
    audience: 'staff',
    deadlineMs: DEADLINE_MS.plain,
    request: mailIdSchema,
    reply: z.object({ content: mailContentSchema }),
  }),
  /** NOT_FOUND where no mail with this id has failed. */
  retry: defineCall({
    service: owner,
    name: 'outbox.retry',
    audience: 'staff',
    deadlineMs: DEADLINE_MS.plain,
    request: mailIdSchema,
    reply: nothing,
  }),
});

/** How the mail worker takes a mail and says what became of it, and how staff see and repeat failures, for each owner of an outbox. */
export const outboxCalls = {
  booking: callsOf('booking'),
  enquiry: callsOf('enquiry'),
} satisfies Record<MailOwner, unknown>;
