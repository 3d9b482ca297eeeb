import { z } from 'zod';

/** The job that wakes a mail worker. It carries ids and no personal data. Running it twice is harmless. */
export const mailJobSchema = z.strictObject({
  service: z.enum(['booking', 'enquiry']),
  outboxId: z.string().max(200),
  requestId: z.string().max(64),
});
export type MailJob = z.infer<typeof mailJobSchema>;
/** The services that write e-mails into an outbox of their own. */
export type MailOwner = MailJob['service'];
export const MAIL_OWNERS = mailJobSchema.shape.service.options;
/** Each owner has a queue of its own, so that its user of Redis reaches no job of another service. */
export const mailQueueOf = (owner: MailOwner): string => `mail-${owner}`;
