import { port, readSettings } from '@club/settings';
import { z } from 'zod';

const text = z.string().optional();

/** The club's name and addresses; the services that show them have the defaults. */
const clubSettings = {
  CLUB_NAME: text,
  CLUB_PHONE: text,
  CLUB_BOOKING_EMAIL: text,
  CLUB_ENQUIRIES_EMAIL: text,
  CLUB_COMPANY: text,
  CLUB_COMPANY_NUMBER: text,
  CLUB_INSTAGRAM: text,
  CLUB_FACEBOOK: text,
  CLUB_PARTNERS: text,
};
export const clubSettingsSchema = z.object(clubSettings);

/** The settings of `npm start`; everything else is derived from them. */
const settingsSchema = z
  .object({
    CLUB_MODE: z
      .literal('local', 'npm start runs only the local mode; use docker compose for production')
      .default('local'),
    CLUB_PORT: port(1).default(8080),
    CLUB_MAIL_PORT: port(1).default(8081),
    CLUB_DATA_DIR: z.string().default('.local'),
    CLUB_DEMO_DATA: z.enum(['on', 'off']).default('on'),
    DOOR_SALES: z.enum(['on', 'off']).default('off'),
    ...clubSettings,
    ADMIN_USERNAME: text,
    ADMIN_PASSWORD: z.string().min(12, 'ADMIN_PASSWORD must have 12 characters or more').optional(),
    MONGO_URL: text,
    REDIS_URL: text,
    OBJECT_STORE_URL: text,
    SMTP_URL: text,
    STRIPE_SECRET_KEY: text,
    STRIPE_PUBLISHABLE_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    STRIPE_API_URL: text,
    STRIPE_JS_URL: text,
  })
  .refine(
    ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: key, STRIPE_WEBHOOK_SECRET: hook }) =>
      new Set([secret, key, hook].map((value) => value === undefined)).size === 1,
    {
      message:
        'set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together, or none of them',
    },
  );
export type LocalSettings = z.infer<typeof settingsSchema>;

/** @throws Error with one sentence. */
export const readLocalSettings = (env: NodeJS.ProcessEnv): LocalSettings =>
  readSettings(settingsSchema, env);
