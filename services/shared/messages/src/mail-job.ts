import { z } from 'zod';

/** The job that wakes a mail worker. It carries ids and no personal data. Running it twice is harmless. */
export const MAIL_QUEUE = 'mail';
export const mailJobSchema = z.strictObject({
  service: z.enum(['booking', 'enquiry']),
  outboxId: z.string().max(200),
  requestId: z.string().max(64),
});
export type MailJob = z.infer<typeof mailJobSchema>;
/** The services that write e-mails into an outbox of their own. */
export type MailOwner = MailJob['service'];
