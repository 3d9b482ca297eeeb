import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Progress } from '@club/engines';
import type { RunningSystem } from './running-system.js';
import { readLocalSettings, startSystem, type ProcessName, type System } from '@club/dev';
import { startControlServer, type Controlled } from './control-server.js';

/** Short sweeps and no rate limits, so that a system recovers while a test waits. */
export const SHORT_SWEEPS = {
  CLUB_RATE_LIMITS: 'off',
  CLUB_HOLD_SWEEP_SECONDS: '1',
  CLUB_SETTLE_SWEEP_SECONDS: '1',
  CLUB_SETTLE_AFTER_SECONDS: '2',
  CLUB_OUTBOX_SECONDS: '1',
  CLUB_MAIL_LEASE_SECONDS: '12',
  CLUB_OFFER_SWEEP_SECONDS: '1',
  CLUB_ORPHAN_SWEEP_SECONDS: '2',
  CLUB_WAITING_SWEEP_SECONDS: '1',
  CLUB_FIGURES_SWEEP_SECONDS: '2',
  CLUB_CANCEL_UNDO_SECONDS: '1',
};

export interface ControlledSystem extends RunningSystem {
  stop(): Promise<void>;
}

interface ControlledOptions {
  chromium: string;
  progress: Progress;
  /** Additional settings for the processes; `booking.NAME` is for booking alone. */
  overrides?: Record<string, string>;
}

/** A whole system in a folder of its own, whose processes and engines can be killed over HTTP (`killProcess`). */
export async function startControlledSystem({
  chromium,
  progress,
  overrides = {},
}: ControlledOptions): Promise<ControlledSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'club-system-'));
  const settings = readLocalSettings({
    CLUB_PORT: String(await freePort()),
    CLUB_MAIL_PORT: String(await freePort()),
  });
  const system = await startSystem(settings, {
    folder,
    progress,
    overrides: { ...SHORT_SWEEPS, ...overrides },
  });
  const control = await startControlServer(controlOf(system));
  return {
    ...runningSystemOf(system, { port: settings.CLUB_PORT, chromium, controlUrl: control.url }),
    stop: async () => {
      control.close();
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reaches every process and every engine of a system. */
export const controlOf = ({ engines, supervisor, specs }: System): Controlled => ({
  child: (name) =>
    engines.children.find(({ options }) => options.name === name) ??
    supervisor.child(name as ProcessName),
  ready: async () => {
    for (const spec of specs) await supervisor.ready(spec);
  },
});

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
