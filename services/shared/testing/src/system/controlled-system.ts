import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitFor, type Progress } from '@club/engines';
import type { RunningSystem } from './running-system.js';
import { readLocalSettings, startSystem, type ProcessName, type System } from '@club/dev';

/** Short sweeps and no rate limits, so that a system recovers while a test waits. */
export const SHORT_SWEEPS = {
  CLUB_RATE_LIMITS: 'off',
  CLUB_HOLD_SWEEP_SECONDS: '1',
  CLUB_SETTLE_SWEEP_SECONDS: '1',
  CLUB_SETTLE_AFTER_SECONDS: '2',
  CLUB_OUTBOX_SECONDS: '1',
  CLUB_MAIL_LEASE_SECONDS: '5',
  CLUB_ORPHAN_SWEEP_SECONDS: '2',
};

export interface ControlledSystem extends RunningSystem {
  stop(): Promise<void>;
}

/** A whole system in a folder of its own, whose processes and engines can be killed over HTTP (`killProcess`). */
export async function startControlledSystem({
  chromium,
  progress,
}: {
  chromium: string;
  progress: Progress;
}): Promise<ControlledSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'club-system-'));
  const settings = readLocalSettings({
    CLUB_PORT: String(await freePort()),
    CLUB_MAIL_PORT: String(await freePort()),
  });
  const system = await startSystem(settings, { folder, progress, overrides: SHORT_SWEEPS });
  const control = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://control').searchParams;
    kill(system, query).then(
      () => response.end('{}'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  return {
    ...runningSystemOf(system, { port: settings.CLUB_PORT, chromium, controlUrl }),
    stop: async () => {
      control.close();
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The facts about a system that tests and tools need. */
export const runningSystemOf = (
  system: System,
  more: Pick<RunningSystem, 'port' | 'chromium' | 'controlUrl'>,
): RunningSystem => ({
  ...more,
  publicOrigin: system.publicOrigin,
  adminOrigin: system.adminOrigin,
  mailUrl: system.mailUrl ?? '',
  emulatorUrl: system.emulatorUrl,
  admin: system.admin,
  webhookSecret: system.webhookSecret,
  mongoUrl: system.engines.mongoUrl('DATABASE'),
  redisUrl: system.engines.redisUrl,
  ticketSecret: system.ticketSecret,
  logFolder: system.logFolder,
});

/** Kills a process or an engine, and answers once it runs again and every process is ready. */
async function kill(system: System, query: URLSearchParams): Promise<void> {
  const name = query.get('name') ?? '';
  const crashAt = query.get('crashAt');
  const downSeconds = Number(query.get('downSeconds') ?? 0);
  const child =
    system.engines.children.find(({ options }) => options.name === name) ??
    system.supervisor.child(name as ProcessName);
  const { pid } = child;
  child.restart({ env: crashAt === null ? {} : { CRASH_AT: crashAt }, downMs: downSeconds * 1000 });
  await waitFor(
    `${name} to start again`,
    async () => child.running && child.pid !== pid,
    downSeconds + 30,
  );
  for (const spec of system.specs) await system.supervisor.ready(spec);
}
