import { request } from 'node:http';
import { Redis } from 'ioredis';
import { z } from 'zod';

const systemSchema = z.object({
  port: z.number(),
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
  /** Its name for `docker compose`, where it runs in containers. */
  composition: z.string().optional(),
});
export type RunningSystem = z.infer<typeof systemSchema>;

/** The system that the test run started. @throws where a journey is run outside `npm test`. */
export const runningSystem = (): RunningSystem =>
  systemSchema.parse(JSON.parse(process.env['TEST_SYSTEM'] ?? 'null'));

interface Kill {
  /** The process that comes back dies once more at this place. */
  crashAt?: string;
  /** How long it stays away. */
  downSeconds?: number;
}

/** Pulls a process's or an engine's plug and waits until it is back. */
export async function killProcess(
  system: RunningSystem,
  name: string,
  { crashAt, downSeconds = 0 }: Kill = {},
): Promise<void> {
  const wish = new URLSearchParams({
    name,
    downSeconds: String(downSeconds),
    ...(crashAt !== undefined && { crashAt }),
  });
  const { status, body } = await askControl(`${system.controlUrl}/?${wish}`);
  if (status !== 200) throw new Error(body);
}

/** Without a deadline of its own: some things stay away for ten minutes, and `fetch` gives up after five. */
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

/** Redis forgets everything. */
export async function flushRedis({ redisUrl }: RunningSystem): Promise<void> {
  const client = new Redis(redisUrl, { maxRetriesPerRequest: null });
  client.on('error', () => undefined); // it may be on its way back: the command waits for it
  await client.flushall();
  client.disconnect();
}

/** Tells the emulator what goes wrong next. */
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
