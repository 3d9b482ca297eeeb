import { mailPreviewSchema } from '@club/contracts';
import { z } from 'zod';
import { defineCall } from './call.js';
import { mailContentSchema } from './mail-content.js';

/** Renders a mail and sends nothing. */
export const PreviewMail = defineCall(
  'mail.mails.preview',
  { request: z.object({ content: mailContentSchema }), reply: mailPreviewSchema },
  { audience: 'staff' },
);
