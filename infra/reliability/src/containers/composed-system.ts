import { readFileSync } from 'node:fs';
import { askHost } from '@club/client';
import { findChromium, freePort, waitFor, type Progress } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import { Composition } from './composition.js';
import { openHostProxy } from './host-proxy.js';

const SECRETS = new URL('../../../docker/local-secrets/', import.meta.url);
const secret = (name: string): string => readFileSync(new URL(name, SECRETS), 'utf8').trim();
const UP_SECONDS = 300;
const BUILD_MS = 20 * 60_000;

export interface ComposedSystem {
  composition: Composition;
  system: RunningSystem;
  stop(): Promise<void>;
}

/** Builds and starts the composition under its own project name. @returns it as the journeys expect a system. */
export async function startComposedSystem(progress: Progress): Promise<ComposedSystem> {
  const composition = new Composition(`front-of-house-test-${process.pid}`, await freePort());
  const proxies = await Promise.all(
    ['mail.localhost', 'stripe.localhost'].map((host) => openHostProxy(composition.port, host)),
  );
  const stop = async (): Promise<void> => {
    for (const proxy of proxies) proxy.close();
    await composition.remove();
  };
  try {
    const chromium = await findChromium(progress);
    await removeLeftovers(composition);
    progress('building the images …');
    await buildImages(composition);
    progress('starting the composition …');
    await composition.compose('up', '-d');
    await waitFor('every container to be healthy', () => composition.isHealthy(), UP_SECONDS, 500);
    const system = describeSystem(composition, {
      mailUrl: proxies[0]?.url ?? '',
      emulatorUrl: proxies[1]?.url ?? '',
      chromium,
    });
    await waitForDemo(system);
    progress('the composition is running');
    return { composition, system, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const OURS = /^front-of-house-test-(\d+)$/;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no process has that id
  }
};

/** The containers of an interrupted run would start again with the engine and slow down this one. */
async function removeLeftovers(composition: Composition): Promise<void> {
  const { output } = await composition.attempt('docker', ['compose', 'ls', '--all', '--quiet']);
  for (const project of output.split('\n')) {
    const pid = Number(OURS.exec(project)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) await new Composition(project, composition.port).remove();
  }
}

async function buildImages(composition: Composition): Promise<void> {
  const { code, output } = await composition.attempt('docker', ['compose', 'build'], BUILD_MS);
  if (code !== 0)
    throw new Error(
      `The images could not be built: ${output.trim().split('\n').slice(-12).join('\n')}`,
    );
}

const describeSystem = (
  { port, project }: Composition,
  found: Pick<RunningSystem, 'mailUrl' | 'emulatorUrl' | 'chromium'>,
): RunningSystem => ({
  ...found,
  port,
  composition: project,
  publicOrigin: `http://localhost:${port}`,
  adminOrigin: `http://admin.localhost:${port}`,
  admin: { username: 'admin', password: secret('admin_password') },
  webhookSecret: secret('stripe_webhook_secret'),
  ticketSecret: secret('ticket_secret'),
  // Nothing outside their networks can reach these.
  mongoUrl: '',
  redisUrl: '',
  logFolder: '',
  controlUrl: '',
});

/** The journeys use the shows and bookings of the demo. */
const waitForDemo = (system: RunningSystem): Promise<unknown> =>
  waitFor(
    'the demo data',
    async () => {
      const { body } = await askHost<unknown[]>(system, 'localhost', '/api/shows');
      return Array.isArray(body) && body.length > 3;
    },
    UP_SECONDS,
  );
