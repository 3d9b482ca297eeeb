import { z } from 'zod';

/**
 * How far an e-mail has got. A `failed` one is not tried again unless staff ask for it. A `skipped` one was no longer
 * true when it was due, such as the confirmation of a booking that has been refunded since.
 */
export const mailStateSchema = z.enum(['new', 'sending', 'sent', 'failed', 'skipped']);
export type MailState = z.infer<typeof mailStateSchema>;

/** An e-mail in the list that staff see. Its content is fetched by its id. */
export const mailRowSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    /** The kind in words for staff, such as `Booking confirmation`. */
    label: z.string(),
    state: mailStateSchema,
    at: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'MailRow' });
export type MailRow = z.infer<typeof mailRowSchema>;
export const mailListSchema = z.array(mailRowSchema);

export const mailsQuerySchema = z
  .strictObject({ show: z.enum(['all', 'waiting', 'sent', 'failed', 'skipped']).default('all') })
  .meta({ id: 'MailsQuery' });
export type MailsQuery = z.infer<typeof mailsQuerySchema>;

/** The id of an e-mail in the outbox. */
export const mailIdSchema = z
  .strictObject({ id: z.string().regex(/^[\w-]{1,200}$/, 'Must be the id of an e-mail') })
  .meta({ id: 'MailId' });
export type MailId = z.infer<typeof mailIdSchema>;

/** An e-mail as its recipient sees it. Its images are inside the HTML. A gift card's code is hidden. */
export const mailPreviewSchema = z
  .object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.infer<typeof mailPreviewSchema>;

const count = z.int().nonnegative();
/** How many e-mails SMTP has not accepted yet, and how many failed. */
export const mailCountsSchema = z
  .object({ waiting: count, failed: count })
  .meta({ id: 'MailCounts' });
export type MailCounts = z.infer<typeof mailCountsSchema>;

/** How many failed e-mails are on their way again. */
export const failedMailsSchema = z.object({ count }).meta({ id: 'FailedMails' });
export type FailedMails = z.infer<typeof failedMailsSchema>;
