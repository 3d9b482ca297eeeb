import { keptDays, retentionModeSchema } from '@club/contracts';
import { port } from '@club/settings';
import { z } from 'zod';
import { CALLER_KEYS_FORM } from '../rpc/caller-keys.js';

/** Settings of every process. `CLUB_MODE`, not NODE_ENV, decides which settings are refused. */
export const commonSettings = {
  /** A process that was not told its mode must not take the secrets of the repository. */
  CLUB_MODE: z.enum(['local', 'production']).default('production'), // guard: production-unless-local
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Kills the process at a named crash point, for fault tests. */
  CRASH_AT: z.string().optional(),
  HEALTH_PORT: port(0).default(0),
  BIND_HOST: z.string().default('127.0.0.1'),
  /**
   * If set, services call each other through NATS instead of TCP, which several replicas of a service need. Each process
   * has a user of its own: `tls://booking:password@nats:4222`.
   */
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^/]+$/, 'must be nats://… or tls://…')
    .optional(),
  /** The certificate of the authority that signed the certificate of NATS. */
  NATS_CA: z.string().optional(),
};

/** A process that makes calls signs them with the key of this secret, which no other process has. */
export const callingSettings = { CLUB_CALL_SECRET: z.string().min(16) };

/** A service knows the public keys of those that may call it: `gateway:KEY catalog:KEY mail:KEY`. */
export const calledSettings = {
  CLUB_CALLER_KEYS: z
    .string()
    .regex(CALLER_KEYS_FORM, 'must be name:key of each caller, separated by white space'),
};

const LOCAL_PRIVACY_SECRET = 'local-privacy-secret-not-for-production';
/** Settings of the services that store data of visitors. */
export const privacySettings = {
  /** Signs links to personal data, and names erased addresses. The services that store data of visitors share it. */
  PRIVACY_SECRET: z.string().min(16).default(LOCAL_PRIVACY_SECRET),
  RETENTION_MODE: retentionModeSchema
    .default('dry-run')
    .describe('What has had its time is counted every night (dry-run), or removed (apply; ADR 54)'),
};

/** Settings of a service that has an outbox. */
export const outboxSettings = {
  REDIS_URL: z.string().startsWith('redis'),
  CLUB_OUTBOX_SECONDS: z.coerce.number().positive().default(5),
  /** How long the lease of a mail worker lasts. The worker ends each attempt before. Tests shorten it. */
  CLUB_MAIL_LEASE_SECONDS: z.coerce.number().positive().default(60),
  CLUB_MAIL_GIVE_UP_DAYS: z.coerce
    .number()
    .positive()
    .default(3)
    .describe('An e-mail that no mail server accepts is tried for so many days'),
  CLUB_MAIL_KEEP_DAYS: z.coerce
    .number()
    .positive()
    .default(keptDays('sent-mails'))
    .describe('The list of e-mails forgets those that were sent after so many days'),
};
type Common = Pick<
  z.infer<z.ZodObject<typeof commonSettings>>,
  'CLUB_MODE' | 'CRASH_AT' | 'NATS_URL'
>;

/** An address of NATS at which no one but this machine could read the calls, or no one without the certificate. */
const CLOSED_NATS =
  /^(tls:\/\/[^:@/]+:[^@/]+@|nats:\/\/([^@/]+@)?(127\.0\.0\.1|localhost|\[::1\])(:|$))/;

/** Matches the secrets in the repository: all begin with `local-`, alone or after a colon or an underscore. */
const REPOSITORY_SECRET = /(^|:|_)local-/;

/** Refuses crash points and the repository's own secrets in production. */
export function refuseLocalDefaults(settings: Common, context: z.RefinementCtx): void {
  if (settings.CLUB_MODE !== 'production') return;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (settings.CRASH_AT) refuse('CRASH_AT', 'crash points are for tests and refused in production');
  if (settings.NATS_URL !== undefined && !CLOSED_NATS.test(settings.NATS_URL))
    refuse(
      'NATS_URL',
      'must be tls://user:password@… in production, unless NATS is on this machine',
    );
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== 'string' || !REPOSITORY_SECRET.test(value)) continue;
    // guard: no-local-secrets-in-production
    refuse(
      name,
      'must be set to a secret of your own in production, because this one is in the repository',
    );
  }
}

/** The address of a service. */
export const address = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port');
