import { readFileSync } from 'node:fs';
import { askHost } from '@club/client';
import { findChromium, freePort, waitFor, type Progress } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import { Composition } from './composition.js';
import { openDoorway } from './doorways.js';

const SECRETS = new URL('../../../docker/local-secrets/', import.meta.url);
const secret = (name: string): string => readFileSync(new URL(name, SECRETS), 'utf8').trim();
const UP_SECONDS = 300;
const BUILD_MS = 20 * 60_000;

export interface ComposedSystem {
  composition: Composition;
  system: RunningSystem;
  stop(): Promise<void>;
}

/** Builds and starts the composition under a name of its own, and describes it as journeys expect a system. */
export async function startComposedSystem(progress: Progress): Promise<ComposedSystem> {
  const composition = new Composition(`front-of-house-test-${process.pid}`, await freePort());
  const doorways = await Promise.all(
    ['mail.localhost', 'stripe.localhost'].map((host) => openDoorway(composition.port, host)),
  );
  const stop = async (): Promise<void> => {
    for (const doorway of doorways) doorway.close();
    await composition.compose('down', '-v', '--timeout', '15', '--remove-orphans');
  };
  try {
    const chromium = await findChromium(progress);
    await clearAway(composition);
    progress('building the images …');
    await built(composition);
    progress('starting the composition …');
    await composition.compose('up', '-d');
    await waitFor('every container to be well', () => composition.isWell(), UP_SECONDS, 500);
    const system = describeSystem(composition, {
      mailUrl: doorways[0]?.url ?? '',
      emulatorUrl: doorways[1]?.url ?? '',
      chromium,
    });
    await demoIsThere(system);
    progress('the composition is up');
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
    return false; // nobody has that id
  }
};

/** What a run that was broken off left behind would come back with the engine and take the machine from this one. */
async function clearAway(composition: Composition): Promise<void> {
  const { output } = await composition.attempt('docker', ['compose', 'ls', '--all', '--quiet']);
  for (const project of output.split('\n')) {
    const pid = Number(OURS.exec(project)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid))
      await new Composition(project, composition.port).compose(
        'down',
        '-v',
        '--timeout',
        '5',
        '--remove-orphans',
      );
  }
}

async function built(composition: Composition): Promise<void> {
  const { code, output } = await composition.attempt('docker', ['compose', 'build'], BUILD_MS);
  if (code !== 0)
    throw new Error(
      `the images could not be built: ${output.trim().split('\n').slice(-12).join('\n')}`,
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
  // Reached by nobody outside their networks, as it should be.
  mongoUrl: '',
  redisUrl: '',
  logFolder: '',
  controlUrl: '',
});

/** Journeys begin at the demo's shows and bookings. */
const demoIsThere = (system: RunningSystem): Promise<unknown> =>
  waitFor(
    'the demo data',
    async () => {
      const { body } = await askHost<unknown[]>(system, 'localhost', '/api/shows');
      return Array.isArray(body) && body.length > 3;
    },
    UP_SECONDS,
  );
