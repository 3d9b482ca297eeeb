import { request } from 'node:http';
import { Redis } from 'ioredis';
import { z } from 'zod';

const systemSchema = z.object({
  port: z.number(),
  from: z.string().exactOptional(),
  publicOrigin: z.string(),
  adminOrigin: z.string(),
  mailUrl: z.string(),
  emulatorUrl: z.string(),
  admin: z.object({ username: z.string(), password: z.string() }),
  webhookSecret: z.string(),
  mongoUrl: z.string(),
  redisUrl: z.string(),
  /** Signs the codes on tickets. */
  ticketSecret: z.string(),
  logFolder: z.string(),
  controlUrl: z.string(),
  chromium: z.string(),
  /** Its project name for `docker compose`, if it runs in containers. */
  composition: z.string().optional(),
});
export type RunningSystem = z.infer<typeof systemSchema>;

/**
 * The system that the test run started for this worker: each worker has its own, so that files of tests that run at the
 * same time do not share one. @throws if a test runs outside `npm test`.
 */
export function runningSystem(): RunningSystem {
  const systems: unknown = JSON.parse(process.env['TEST_SYSTEMS'] ?? '[]');
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  return z.array(systemSchema).parse(systems)[worker - 1] ?? noSystemFor(worker);
}

function noSystemFor(worker: number): never {
  throw new Error(`No system was started for worker ${worker}. Run these tests with \`npm test\`.`);
}

interface Kill {
  /** The crash point at which the restarted process dies once more. */
  crashAt?: string;
  /** Settings of the restarted process, until it dies again. */
  settings?: Record<string, string>;
  /** How long the process stays down. */
  downSeconds?: number;
}

/** Kills a process or an engine and waits until it is back. */
export async function killProcess(
  system: RunningSystem,
  name: string,
  { crashAt, settings, downSeconds = 0 }: Kill = {},
): Promise<void> {
  const query = new URLSearchParams({
    name,
    downSeconds: String(downSeconds),
    ...(crashAt !== undefined && { crashAt }),
    ...(settings !== undefined && { settings: JSON.stringify(settings) }),
  });
  const { status, body } = await askControl(`${system.controlUrl}/?${query}`);
  if (status !== 200) throw new Error(body);
}

const deathsSchema = z.array(
  z.object({
    signal: z.string().nullable(),
    isOurs: z.boolean(),
    env: z.record(z.string(), z.string()),
  }),
);

/** How often a process killed itself at a crash point, of all its ends since the system started. */
export async function crashesAt(
  system: RunningSystem,
  name: string,
  place: string,
): Promise<number> {
  const { status, body } = await askControl(`${system.controlUrl}/deaths?name=${name}`);
  if (status !== 200) throw new Error(body);
  return deathsSchema
    .parse(JSON.parse(body))
    .filter(
      ({ signal, isOurs, env }) => signal === 'SIGKILL' && !isOurs && env['CRASH_AT'] === place,
    ).length;
}

/** Has no deadline, because a process may stay down for ten minutes and `fetch` gives up after five. */
const askControl = (url: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, (reply) => {
      let body = '';
      reply.on('data', (chunk: Buffer) => (body += chunk.toString()));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end();
  });

/** Deletes all data in Redis. */
export async function flushRedis({ redisUrl }: RunningSystem): Promise<void> {
  const client = new Redis(redisUrl, { maxRetriesPerRequest: null });
  client.on('error', () => undefined); // Redis may be restarting: the command waits for it
  await client.flushall();
  client.disconnect();
}

/** Sets the faults of the Stripe emulator, or how it delivers webhooks. */
export async function controlEmulator(
  system: Pick<RunningSystem, 'emulatorUrl'>,
  command: 'faults' | 'webhooks',
  body: unknown,
): Promise<void> {
  await fetch(`${system.emulatorUrl}/_emulator/${command}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
}
