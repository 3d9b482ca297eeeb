import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@club/engines';
import { readLocalSettings, startSystem, type ProcessName, type System } from '@club/dev';

export interface BenchSystem extends System {
  /** The port of the gateway itself, which bypasses the edge. */
  gatewayPort: number;
  pageServerPort: number;
  /** Process ids of our processes. Engines, Stripe emulator and local edge do not count. */
  pidsOf(...names: ProcessName[]): number[];
  startSeconds: number;
}

export const OURS: readonly ProcessName[] = [
  'gateway',
  'catalog',
  'booking',
  'enquiry',
  'mail',
  'public-web',
  'admin-web',
];

/**
 * The emulator answers more calls than Stripe allows. With Stripe's limit, 80 calls a second, no machine would sell more than 40
 * bookings a second, and the rows would measure the limit.
 */
const WITHOUT_LIMITS = { CLUB_RATE_LIMITS: 'off', CLUB_STRIPE_CALLS_PER_SECOND: '10000' };

/** A whole system of production builds on free ports, without rate limits, that sends e-mails to the given server. */
export async function startBenchSystem(
  smtpUrl: string,
  say: (line: string) => void,
): Promise<BenchSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'));
  const settings = readLocalSettings({ CLUB_PORT: String(await freePort()), SMTP_URL: smtpUrl });
  const started = performance.now();
  const system = await startSystem(settings, {
    folder,
    progress: say,
    overrides: WITHOUT_LIMITS,
  });
  const startSeconds = (performance.now() - started) / 1000;
  const portOf = (name: ProcessName, setting: string): number =>
    Number(system.specs.find((spec) => spec.name === name)?.env[setting]);
  return {
    ...system,
    startSeconds,
    gatewayPort: portOf('gateway', 'GATEWAY_PORT'),
    pageServerPort: portOf('public-web', 'PUBLIC_WEB_PORT'),
    pidsOf: (...names) => names.map((name) => system.supervisor.child(name).pid ?? 0),
    stop: async () => {
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
