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
import { asTestsSeeIt, SHORT_SWEEPS } from './controlled-system.js';

/** What runs in two copies; page servers and the edge keep no state and speak no NATS. */
export const TWINS = [
  'booking',
  'catalog',
  'enquiry',
  'mail',
  'gateway',
] as const satisfies ProcessName[];
export type Twin = (typeof TWINS)[number];

export interface TwinSystem {
  system: RunningSystem;
  /** Where the two gateways listen. */
  gateways: number[];
  /** Ends one copy as an update does, and waits until its successor can work. */
  replace(name: Twin, copy: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** A whole system of which every service and the gateway run twice, behind a real NATS server. */
export async function startTwins(progress: Progress, chromium = ''): Promise<TwinSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'club-twins-'));
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
  const copies = await Promise.all(TWINS.map((name) => copyOf(first.specs, name)));
  for (const spec of copies) second.start(spec, `${spec.name}-2`);
  await Promise.all(copies.map((spec) => second.ready(spec)));
  return {
    system: asTestsSeeIt(first, { port: settings.CLUB_PORT, chromium, controlUrl: '' }),
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
  if (found === undefined) throw new Error(`${name} is not in the table`);
  return found;
}

const gatewayPort = (specs: readonly ProcessSpec[]): number =>
  Number(specOf(specs, 'gateway').env['GATEWAY_PORT']);

/** The same process with ports of its own. Behind NATS nobody listens on the address of the service itself. */
async function copyOf(specs: readonly ProcessSpec[], name: Twin): Promise<ProcessSpec> {
  const spec = specOf(specs, name);
  const port = String(await freePort());
  const setting = name === 'gateway' ? 'GATEWAY_PORT' : 'HEALTH_PORT';
  const healthUrl = spec.healthUrl.replace(/:\d+\//, `:${port}/`);
  return { ...spec, env: { ...spec.env, [setting]: port }, healthUrl };
}
