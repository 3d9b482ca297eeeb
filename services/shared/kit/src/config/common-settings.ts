import { port } from '@club/settings';
import { z } from 'zod';

const LOCAL_SECRET = 'local-internal-secret-not-for-production';

/** Settings of every process. `CLUB_MODE`, not NODE_ENV, decides which settings are refused. */
export const commonSettings = {
  CLUB_MODE: z.enum(['local', 'production']).default('local'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Signs the member of staff on whose behalf a call between services is made. */
  CLUB_INTERNAL_SECRET: z.string().min(16).default(LOCAL_SECRET),
  /** Kills the process at a named crash point, for fault tests. */
  CRASH_AT: z.string().optional(),
  HEALTH_PORT: port(0).default(0),
  BIND_HOST: z.string().default('127.0.0.1'),
  /** If set, services call each other through NATS instead of TCP, which several replicas of a service need. */
  NATS_URL: z.string().optional(),
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
    .default(90)
    .describe('The list of e-mails forgets those that were sent after so many days'),
};
type Common = Pick<z.infer<z.ZodObject<typeof commonSettings>>, 'CLUB_MODE' | 'CRASH_AT'>;

/** Matches the secrets in the repository: all begin with `local-`, alone or after a colon or an underscore. */
const REPOSITORY_SECRET = /(^|:|_)local-/;

/** Refuses crash points and the repository's own secrets in production. */
export function refuseLocalDefaults(settings: Common, context: z.RefinementCtx): void {
  if (settings.CLUB_MODE !== 'production') return;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (settings.CRASH_AT) refuse('CRASH_AT', 'crash points are for tests and refused in production');
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== 'string' || !REPOSITORY_SECRET.test(value)) continue;
    refuse(
      name,
      'must be set to a secret of your own in production, because this one is in the repository',
    );
  }
}

/** The address of a service. */
export const address = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port');
