import { address, clubSettings, commonSettings, refuseLocalDefaults } from '@club/kit';
import { port, readSettings } from '@club/settings';
import { z } from 'zod';

const LOCAL = 'local-secret-not-for-production-0123456789';
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
    ...clubSettings,
    GATEWAY_PORT: port(0),
    CATALOG_ADDRESS: address,
    BOOKING_ADDRESS: address,
    ENQUIRY_ADDRESS: address,
    MAIL_ADDRESS: address,
    GATEWAY_MONGO_URL: mongoUrl,
    REDIS_URL: z.string().startsWith('redis'),
    OBJECT_STORE_URL: z.url(),
    BUCKET_SERVED: z.string().default('club-served'),
    /** Host names, without a port, on which staff routes exist. On every other host they answer 404. */
    ADMIN_HOSTS: list.default(['admin.localhost']),
    /** Origins besides the page's own from which browsers may call. They must match exactly. */
    CORS_ORIGINS: list.default([]),
    /** Addresses of our own proxies. Only their X-Forwarded-For header is trusted. */
    TRUSTED_PROXIES: list.default(['127.0.0.1', '::1']),
    JWT_SECRET: z.string().min(32).default(LOCAL),
    COOKIE_SECRET: z.string().min(32).default(LOCAL),
    COOKIE_SECURE: z.stringbool().default(false),
    ADMIN_USERNAME: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('The first member of staff, created at the first start'),
    ADMIN_PASSWORD: z.string().min(12, 'must have 12 characters or more').optional(),
    /** Keep serving this long after SIGTERM, until the load balancer has noticed. */
    CLUB_DRAIN_SECONDS: z.coerce.number().nonnegative().max(30).default(0),
    CLUB_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .startsWith('pk_')
      .describe('From the Stripe dashboard. Browsers can see it.'),
    STRIPE_JS_URL: z.url().default('https://js.stripe.com/v3/'),
  })
  .superRefine((settings, context) => {
    refuseLocalDefaults(settings, context);
    if (settings.CLUB_MODE !== 'production') return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (settings.CLUB_RATE_LIMITS === 'off')
      refuse('CLUB_RATE_LIMITS', 'rate limits cannot be switched off in production');
  });

export type GatewaySettings = z.infer<typeof settingsSchema>;
export const readGatewaySettings = (env: NodeJS.ProcessEnv): GatewaySettings =>
  readSettings(settingsSchema, env);

export const readStaffCliSettings = (
  env: NodeJS.ProcessEnv,
): Pick<GatewaySettings, 'GATEWAY_MONGO_URL'> =>
  readSettings(z.object({ GATEWAY_MONGO_URL: mongoUrl }), env);

/** Injection tokens for the objects that are created once at start. */
export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
