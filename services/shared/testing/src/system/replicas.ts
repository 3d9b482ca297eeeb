import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, natsUrlAs, startNats, type Child, type Progress } from '@club/engines';
import type { RunningSystem } from './running-system.js';
import {
  readLocalSettings,
  startSystem,
  Supervisor,
  type ProcessName,
  type ProcessSpec,
  type System,
} from '@club/dev';
import { startControlServer, type Controlled } from './control-server.js';
import { controlOf, runningSystemOf, SHORT_SWEEPS } from './controlled-system.js';

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

interface ReplicaOptions {
  progress: Progress;
  chromium?: string;
  /** The processes that run twice; all that can by default. */
  names?: readonly Replicated[];
  /** Nodes of the database. */
  databaseNodes?: 1 | 3;
  overrides?: Record<string, string>;
}

/**
 * A whole system in which services and the gateway run twice and call each other through a real NATS server. It has no
 * shows, because drawing the posters of the demo takes seconds.
 */
export async function startReplicas({
  progress,
  chromium = '',
  names = REPLICATED,
  databaseNodes = 1,
  overrides: more = {},
}: ReplicaOptions): Promise<ReplicatedSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'club-replicas-'));
  const port = await freePort();
  const nats = await startNats({ port, folder }, progress);
  const settings = readLocalSettings({
    CLUB_PORT: String(await freePort()),
    CLUB_MAIL_PORT: String(await freePort()),
    CLUB_DEMO_DATA: 'off',
  });
  const overrides = {
    ...SHORT_SWEEPS,
    ...Object.fromEntries(REPLICATED.map((name) => [`${name}.NATS_URL`, natsUrlAs(name, port)])),
    CLUB_DRAIN_SECONDS: '3',
    ...more,
  };
  const first = await startSystem(settings, { folder, progress, overrides, databaseNodes });
  const second = new Supervisor(join(folder, 'logs'), progress);
  const copies = await Promise.all(names.map((name) => copyOf(first.specs, name)));
  for (const spec of copies) second.start(spec, `${spec.name}-2`);
  await Promise.all(copies.map((spec) => second.ready(spec)));
  return describe({ first, second, copies }, { folder, port: settings.CLUB_PORT, chromium, nats });
}

interface Copies {
  first: System;
  second: Supervisor;
  copies: ProcessSpec[];
}

async function describe(
  { first, second, copies }: Copies,
  at: { folder: string; port: number; chromium: string; nats: Child },
): Promise<ReplicatedSystem> {
  const control = await startControlServer(controlOfBoth(first, second));
  const { port, chromium } = at;
  return {
    system: runningSystemOf(first, { port, chromium, controlUrl: control.url }),
    gateways: [first.specs, copies]
      .filter((specs) => specs.some(({ name }) => name === 'gateway'))
      .map((specs) => gatewayPort(specs)),
    replace: async (name, copy) => {
      const [supervisor, specs] = copy === 0 ? [first.supervisor, first.specs] : [second, copies];
      await supervisor.replace(specOf(specs, name));
    },
    stop: async () => {
      control.close();
      await second.stop();
      await first.stop();
      await at.nats.stop();
      rmSync(at.folder, { recursive: true, force: true });
    },
  };
}

/** The second copy of booking is called `booking-2`. */
function controlOfBoth(first: System, second: Supervisor): Controlled {
  const { child, ready } = controlOf(first);
  return {
    child: (name) =>
      name.endsWith('-2') ? second.child(name.slice(0, -2) as ProcessName) : child(name),
    ready,
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
