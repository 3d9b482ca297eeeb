import {
  address,
  calledSettings,
  callingSettings,
  clubOf,
  clubSettings,
  commonSettings,
  refuseLocalDefaults,
} from '@club/kit';
import { readSettings } from '@club/settings';
import { z } from 'zod';
import type { Sender } from './parts/template.js';

/** What Docker Compose and Kubernetes may set. The descriptions appear in .env.example. */
export const settingsSchema = z
  .object({
    ...commonSettings,
    ...calledSettings,
    ...callingSettings,
    ...clubSettings,
    BOOKING_ADDRESS: address,
    ENQUIRY_ADDRESS: address,
    GATEWAY_ADDRESS: address,
    MAIL_ADDRESS: address,
    REDIS_URL: z.string().startsWith('redis'),
    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be smtp://… or smtps://…'),
    MAIL_FROM: z
      .string()
      .optional()
      .describe('The sender of e-mails; the club and its address for bookings if empty'),
    MAIL_DOMAIN: z.string().default('jaggerscomedy.example').describe('The domain of Message-IDs'),
    PUBLIC_ORIGIN: z.url(),
    MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(5),
  })
  .superRefine(refuseLocalDefaults);

export type MailSettings = z.infer<typeof settingsSchema>;
export const readMailSettings = (env: NodeJS.ProcessEnv): MailSettings =>
  readSettings(settingsSchema, env);

/** The sender as the settings describe it. */
export const senderOf = (settings: MailSettings): Sender => ({
  club: clubOf(settings),
  publicOrigin: settings.PUBLIC_ORIGIN,
});
/** The injection token of the sender. */
export const SENDER = Symbol('sender');
