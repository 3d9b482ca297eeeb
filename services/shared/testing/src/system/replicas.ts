import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startNats, type Progress } from '@club/engines';
import type { RunningSystem } from './running-system.js';
import {
  readLocalSettings,
  startSystem,
  Supervisor,
  type ProcessName,
  type ProcessSpec,
} from '@club/dev';
import { runningSystemOf, SHORT_SWEEPS } from './controlled-system.js';

/** The processes that run twice. The page servers and the edge keep no state and do not use NATS. */
export const REPLICATED = [
  'booking',
  'catalog',
  'enquiry',
  'mail',
  'gateway',
] as const satisfies ProcessName[];
export type Replicated = (typeof REPLICATED)[number];

export interface ReplicatedSystem {
  system: RunningSystem;
  /** The ports of the two gateways. */
  gateways: number[];
  /** Ends one replica as an update does, and waits until its successor is ready. */
  replace(name: Replicated, copy: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** A whole system in which every service and the gateway run twice and call each other through a real NATS server. */
export async function startReplicas(progress: Progress, chromium = ''): Promise<ReplicatedSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'club-replicas-'));
  const port = await freePort();
  const nats = await startNats({ port, folder }, progress);
  const settings = readLocalSettings({
    CLUB_PORT: String(await freePort()),
    CLUB_MAIL_PORT: String(await freePort()),
  });
  const overrides = {
    ...SHORT_SWEEPS,
    NATS_URL: `nats://127.0.0.1:${port}`,
    CLUB_DRAIN_SECONDS: '1',
  };
  const first = await startSystem(settings, { folder, progress, overrides });
  const second = new Supervisor(join(folder, 'logs'), progress);
  const copies = await Promise.all(REPLICATED.map((name) => copyOf(first.specs, name)));
  for (const spec of copies) second.start(spec, `${spec.name}-2`);
  await Promise.all(copies.map((spec) => second.ready(spec)));
  return {
    system: runningSystemOf(first, { port: settings.CLUB_PORT, chromium, controlUrl: '' }),
    gateways: [first.specs, copies].map((specs) => gatewayPort(specs)),
    replace: async (name, copy) => {
      const [supervisor, specs] = copy === 0 ? [first.supervisor, first.specs] : [second, copies];
      await supervisor.replace(specOf(specs, name));
    },
    stop: async () => {
      await second.stop();
      await first.stop();
      await nats.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function specOf(specs: readonly ProcessSpec[], name: ProcessName): ProcessSpec {
  const found = specs.find((spec) => spec.name === name);
  if (found === undefined) throw new Error(`${name} is not in the process table`);
  return found;
}

const gatewayPort = (specs: readonly ProcessSpec[]): number =>
  Number(specOf(specs, 'gateway').env['GATEWAY_PORT']);

/** The same process with a health port of its own. With NATS no service listens on its own address. */
async function copyOf(specs: readonly ProcessSpec[], name: Replicated): Promise<ProcessSpec> {
  const spec = specOf(specs, name);
  const port = String(await freePort());
  const setting = name === 'gateway' ? 'GATEWAY_PORT' : 'HEALTH_PORT';
  const healthUrl = spec.healthUrl.replace(/:\d+\//, `:${port}/`);
  return { ...spec, env: { ...spec.env, [setting]: port }, healthUrl };
}
