import { z } from 'zod';

/** How far a mail is; `failed` means that nobody tries it again unasked. */
export const mailStateSchema = z.enum(['new', 'enqueued', 'sending', 'sent', 'failed']);
export type MailState = z.infer<typeof mailStateSchema>;

/** A mail as staff see it in the list; what it says is asked for by its id. */
export const mailRowSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: mailStateSchema,
    at: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'MailRow' });
export type MailRow = z.infer<typeof mailRowSchema>;
export const mailListSchema = z.array(mailRowSchema);

export const mailsQuerySchema = z
  .strictObject({ show: z.enum(['all', 'waiting', 'sent', 'failed']).default('all') })
  .meta({ id: 'MailsQuery' });
export type MailsQuery = z.infer<typeof mailsQuerySchema>;

/** The id of a mail in the outbox. */
export const mailIdSchema = z
  .strictObject({ id: z.string().regex(/^[\w-]{1,200}$/, 'Must be the id of a mail') })
  .meta({ id: 'MailId' });
export type MailId = z.infer<typeof mailIdSchema>;

/** A mail as its reader sees it. Pictures stand in the HTML itself; a gift card's code is hidden. */
export const mailPreviewSchema = z
  .object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.infer<typeof mailPreviewSchema>;
