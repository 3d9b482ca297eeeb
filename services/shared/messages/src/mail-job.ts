import { z } from 'zod';

/** The job that wakes a mail worker. It carries ids and no personal data. Running it twice is harmless. */
export const mailJobSchema = z.strictObject({
  service: z.enum(['booking', 'enquiry', 'gateway']),
  outboxId: z.string().max(200),
  requestId: z.string().max(64),
});
export type MailJob = z.infer<typeof mailJobSchema>;
/** The processes that write e-mails into an outbox of their own. The gateway's are to members of staff. */
export type MailOwner = MailJob['service'];
export const MAIL_OWNERS = mailJobSchema.shape.service.options;
/** The owners whose e-mails staff see in a list. E-mails to staff themselves, such as invitations, are in none. */
export type ListedMailOwner = Exclude<MailOwner, 'gateway'>;
/** Each owner has a queue of its own, so that its user of Redis reaches no job of another service. */
export const mailQueueOf = (owner: MailOwner): string => `mail-${owner}`;
