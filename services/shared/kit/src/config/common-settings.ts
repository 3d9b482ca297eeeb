import { z } from 'zod';

const LOCAL_SECRET = 'local-internal-secret-not-for-production';

/** Settings of every process. `CLUB_MODE` decides what is refused; NODE_ENV only chooses builds. */
export const commonSettings = {
  CLUB_MODE: z.enum(['local', 'production']).default('local'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Signs the acting staff member into calls between services. */
  CLUB_INTERNAL_SECRET: z.string().min(16).default(LOCAL_SECRET),
  /** Ends the process at a named place, for fault tests. */
  CRASH_AT: z.string().optional(),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  BIND_HOST: z.string().default('127.0.0.1'),
  /** Set to speak NATS instead of TCP between services (several copies of each). */
  NATS_URL: z.string().optional(),
};

/** Settings of a service that writes mails. */
export const outboxSettings = {
  REDIS_URL: z.string().startsWith('redis'),
  CLUB_OUTBOX_SECONDS: z.coerce.number().positive().default(5),
  /** How long a mail worker that died keeps its mail; longer than SMTP's time-out. Tests shorten it. */
  CLUB_MAIL_LEASE_SECONDS: z.coerce.number().positive().default(60),
};
type Common = Pick<z.infer<z.ZodObject<typeof commonSettings>>, 'CLUB_MODE' | 'CRASH_AT'>;

/** Every secret that comes with the repository, as a default or as a file, begins like this or stands behind a colon that does. */
const COMES_WITH_THE_REPOSITORY = /(^|:|_)local-/;

/** What production refuses, each with the sentence that says why (design section 5). */
export function refuseLocalDefaults(settings: Common, context: z.RefinementCtx): void {
  if (settings.CLUB_MODE !== 'production') return;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (settings.CRASH_AT) refuse('CRASH_AT', 'crash points are for tests and refused in production');
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== 'string' || !COMES_WITH_THE_REPOSITORY.test(value)) continue;
    refuse(
      name,
      'must be set to a secret of your own in production, this one comes with the repository',
    );
  }
}

/** Where each service is reached: host:port. */
export const address = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port');
