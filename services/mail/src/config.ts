import { DEFAULT_CLUB } from '@club/contracts';
import { address, commonSettings, readSettings, refuseLocalDefaults } from '@club/kit';
import { z } from 'zod';

/** What docker compose and Kubernetes may set; the words of described ones stand in .env.example. */
export const settingsSchema = z
  .object({
    ...commonSettings,
    BOOKING_ADDRESS: address,
    ENQUIRY_ADDRESS: address,
    MAIL_ADDRESS: address,
    REDIS_URL: z.string().startsWith('redis'),
    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be smtp://… or smtps://…'),
    MAIL_FROM: z
      .string()
      .default(`${DEFAULT_CLUB.name} <${DEFAULT_CLUB.bookingEmail}>`)
      .describe('Who mails are from'),
    MAIL_DOMAIN: z.string().default('jaggerscomedy.example').describe('The domain of Message-IDs'),
    PUBLIC_ORIGIN: z.url(),
    MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(5),
  })
  .superRefine(refuseLocalDefaults);

export type MailSettings = z.infer<typeof settingsSchema>;
export const readMailSettings = (env: NodeJS.ProcessEnv): MailSettings =>
  readSettings(settingsSchema, env);

/** Injection token of the settings. */
export const SETTINGS = Symbol('settings');
