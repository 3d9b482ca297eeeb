import { z } from 'zod';

/** What a person may agree to be sent beside e-mails about a booking, a gift card or a message of their own. */
export const consentPurposeSchema = z.enum(['news']);
export type ConsentPurpose = z.infer<typeof consentPurposeSchema>;

/** POST /api/privacy/unsubscribe: the token of the link in such an e-mail. */
export const unsubscribeSchema = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'Unsubscribe' });
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;
