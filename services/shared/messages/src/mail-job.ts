import { z } from 'zod';

/** The job that wakes the mail worker. It carries ids, no personal data; running it twice is harmless. */
export const MAIL_QUEUE = 'mail';
export const mailJobSchema = z.strictObject({
  service: z.enum(['booking', 'enquiry']),
  outboxId: z.string().max(200),
  requestId: z.string().max(64),
});
export type MailJob = z.infer<typeof mailJobSchema>;
/** Services that write mails into an outbox of their own. */
export type MailOwner = MailJob['service'];
