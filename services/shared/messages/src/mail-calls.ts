import { mailPreviewSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';
import { mailContentSchema } from './mail-content.js';

/** Renders an e-mail without sending it. */
export const PreviewMailCall = defineCall({
  service: 'mail',
  name: 'mails.preview',
  audience: { staff: 'mails:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ content: mailContentSchema }),
  reply: mailPreviewSchema,
});
