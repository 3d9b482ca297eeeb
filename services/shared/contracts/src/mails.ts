import { z } from 'zod';

/** How far an e-mail has got. A `failed` one is not tried again unless staff ask for it. */
export const mailStateSchema = z.enum(['new', 'enqueued', 'sending', 'sent', 'failed']);
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
  .strictObject({ show: z.enum(['all', 'waiting', 'sent', 'failed']).default('all') })
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
