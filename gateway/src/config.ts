import { PASSWORD_LENGTH } from '@club/contracts';
import {
  address,
  calledSettings,
  callingSettings,
  clubSettings,
  commonSettings,
  outboxSettings,
  refuseLocalDefaults,
} from '@club/kit';
import { port, readSettings } from '@club/settings';
import { z } from 'zod';
import { isCommonPassword } from './auth/common-passwords.js';

const LOCAL = 'local-secret-not-for-production-0123456789';
const LOCAL_DOOR = 'http://door.localhost:8080';
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const mongoUrl = z.string().startsWith('mongodb');

/** The gateway's settings. Descriptions become comments in .env.example. */
export const settingsSchema = z
  .object({
    ...commonSettings,
    ...calledSettings,
    ...callingSettings,
    ...outboxSettings,
    ...clubSettings,
    GATEWAY_PORT: port(0),
    CATALOG_ADDRESS: address,
    BOOKING_ADDRESS: address,
    ENQUIRY_ADDRESS: address,
    MAIL_ADDRESS: address,
    /** Where mail workers fetch the e-mails to staff. */
    GATEWAY_ADDRESS: address,
    GATEWAY_MONGO_URL: mongoUrl,
    /** For indexes: the same database as a user with more rights. */
    GATEWAY_MONGO_MIGRATION_URL: mongoUrl.optional(),
    OBJECT_STORE_URL: z.url(),
    BUCKET_SERVED: z.string().default('club-served'),
    PUBLIC_ORIGIN: z.url().describe('The public site, without a path'),
    ADMIN_ORIGIN: z
      .url()
      .describe('The staff area, without a path; links in e-mails to staff begin with it'),
    DOOR_ORIGIN: z
      .url()
      .default(LOCAL_DOOR)
      .describe('The phones at the door, without a path: a host of its own'),
    /** Host names, without a port, on which staff routes exist. On every other host they answer 404. */
    ADMIN_HOSTS: list.default(['admin.localhost']),
    /** Origins besides the page's own from which browsers may call. They must match exactly. */
    CORS_ORIGINS: list.default([]),
    /** Addresses of our own proxies. Only their X-Forwarded-For header is trusted. */
    TRUSTED_PROXIES: list.default(['127.0.0.1', '::1']),
    JWT_SECRET: z.string().min(32).default(LOCAL),
    COOKIE_SECRET: z.string().min(32).default(LOCAL),
    STAFF_FACTOR_KEY: z
      .string()
      .regex(/^[^,]{32,}(,[^,]{32,})*$/, 'must have keys of 32 characters or more')
      .default(LOCAL)
      .describe('Encrypts the secrets of authenticator apps; earlier keys may follow after commas'),
    STAFF_FACTOR_GRACE_DAYS: z.coerce
      .number()
      .nonnegative()
      .max(90)
      .default(7)
      .describe('Roles that touch money have so many days to add a second factor'),
    /** Whether cookies are for HTTPS only. Production needs it. */
    COOKIE_SECURE: z.stringbool().default(false),
    ADMIN_USERNAME: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('The first member of staff, created at the first start'),
    ADMIN_PASSWORD: z
      .string()
      .min(PASSWORD_LENGTH.min, `must have ${PASSWORD_LENGTH.min} characters or more`)
      .refine((password) => !isCommonPassword(password), 'is one of the most common passwords')
      .optional(),
    ADMIN_EMAIL: z
      .email()
      .optional()
      .describe('Where e-mails about the account of ADMIN_USERNAME go'),
    /** Keep serving this long after SIGTERM, until the load balancer has noticed. */
    CLUB_DRAIN_SECONDS: z.coerce.number().nonnegative().max(30).default(0),
    CLUB_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    /** How many live streams may be open at once, and how many of one network. One call to booking asks about all shows. */
    CLUB_LIVE_STREAMS: z.coerce.number().int().positive().max(2_000).default(2_000),
    CLUB_LIVE_STREAMS_PER_NETWORK: z.coerce.number().int().positive().default(6),
    /** After this time a stream ends, and the browser connects again. */
    CLUB_LIVE_STREAM_MINUTES: z.coerce.number().positive().max(1440).default(30),
    STEP_UP_REFUND_POUNDS: z.coerce
      .number()
      .nonnegative()
      .default(60)
      .describe('Refunds above this sum have to be confirmed by the member of staff'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .startsWith('pk_')
      .describe('From the Stripe dashboard. Browsers can see it.'),
    STRIPE_JS_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
    ALLOW_TEST_MODE: z
      .stringbool()
      .default(false)
      .describe('true lets production use Stripe’s test keys, with which no one pays'),
  })
  .superRefine((settings, context) => {
    refuseLocalDefaults(settings, context);
    if (settings.CLUB_MODE !== 'production') return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (settings.CLUB_RATE_LIMITS === 'off')
      refuse('CLUB_RATE_LIMITS', 'rate limits cannot be switched off in production');
    if (settings.STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_') && !settings.ALLOW_TEST_MODE)
      refuse('STRIPE_PUBLISHABLE_KEY', 'test keys are refused in production (ALLOW_TEST_MODE)');
    if (settings.DOOR_ORIGIN === LOCAL_DOOR)
      refuse('DOOR_ORIGIN', 'must be the address of the door in production');
    if (!settings.COOKIE_SECURE)
      refuse('COOKIE_SECURE', 'must be true in production, where cookies travel over HTTPS only');
  });

export type GatewaySettings = z.infer<typeof settingsSchema>;
export const readGatewaySettings = (env: NodeJS.ProcessEnv): GatewaySettings =>
  readSettings(settingsSchema, env);

const staffCliSchema = z.object({
  GATEWAY_MONGO_URL: mongoUrl,
  GATEWAY_MONGO_MIGRATION_URL: mongoUrl.optional(),
  ADMIN_USERNAME: settingsSchema.shape.ADMIN_USERNAME,
  ADMIN_PASSWORD: settingsSchema.shape.ADMIN_PASSWORD,
});
export const readStaffCliSettings = (env: NodeJS.ProcessEnv): z.infer<typeof staffCliSchema> =>
  readSettings(staffCliSchema, env);

/** Injection tokens for the objects that are created once at start. */
export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
