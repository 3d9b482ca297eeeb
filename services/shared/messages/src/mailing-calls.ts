import { idText, mailingSchema, startMailingSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';

const call = {
  service: 'booking',
  audience: { staff: 'bookers:message' },
  deadlineMs: DEADLINE_MS.plain,
} as const;

/**
 * The e-mails are written in the background. VALIDATION_FAILED if the filter matches no one, or too many, or the id belongs to
 * another mailing.
 */
export const StartMailingCall = defineCall({
  ...call,
  name: 'mailings.start',
  request: startMailingSchema,
  reply: mailingSchema,
});
/** NOT_FOUND, also for the mailing of another member of staff. */
export const ReadMailingCall = defineCall({
  ...call,
  name: 'mailings.read',
  request: z.object({ id: idText }),
  reply: mailingSchema,
});
