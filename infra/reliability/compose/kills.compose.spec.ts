import { waitFor } from '@club/engines';
import { makeShow } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { buy } from '../src/customer.js';
import { composition, evidence, waitForBookings, system } from './composed.js';

const BUYERS = 3;
const BACK_SECONDS = 90;
const DEADLINE_MS = 480_000;
/** Every container that keeps running. */
const KILLED = [
  'edge',
  'public-web',
  'admin-web',
  'gateway',
  'catalog',
  'booking',
  'enquiry',
  'mail',
  'mongo',
  'redis',
  'minio',
  'stripe-emulator',
  'maildev',
];

/** Sells to buyers who press the button again until they have their tickets, while `work` kills something. */
async function sell(about: string, work: () => Promise<void>): Promise<void> {
  const show = await makeShow(system);
  const emails = Array.from({ length: BUYERS }, (_, buyer) => `${about}-${buyer}@example.org`);
  const again = (email: string) =>
    waitFor(
      'a sale',
      () => buy(system, show, { email, channel: 'webhook', tickets: 1 }),
      BACK_SECONDS,
    ).catch((error: unknown) => {
      throw new Error(`${email}: ${String(error)}`);
    });
  const selling = Promise.all(emails.map(again));
  await Promise.all([work(), selling]);
  await waitForBookings(emails);
}

const isHealthy = async (service: string): Promise<boolean> => {
  const { State } = await composition.container(service);
  return State.Status === 'running' && State.Health?.Status === 'healthy';
};

describe('the composition during sales', () => {
  it.each(KILLED)(
    'restarts %s after it dies, and completes and e-mails every sale',
    async (service) => {
      const before = await composition.container(service);
      await sell(`killed-${service}`, async () => {
        // Kill the first process from outside: the engine does not restart a container after `docker compose kill`.
        process.kill(before.State.Pid, 'SIGKILL');
        await waitFor(
          'the restart',
          async () => (await composition.container(service)).RestartCount > before.RestartCount,
          BACK_SECONDS,
        );
        await waitFor(
          'the restarted container to be healthy',
          () => isHealthy(service),
          BACK_SECONDS,
          500,
        );
      });
      expect(
        (await evidence()).bookings.filter(({ email }) => email.startsWith(`killed-${service}-`))
          .length,
      ).toBeGreaterThanOrEqual(BUYERS);
    },
    DEADLINE_MS,
  );

  it(
    'completes every sale although everything restarts at once',
    async () => {
      await sell('all-restarted', async () => {
        await composition.compose('restart', '--timeout', '10', ...KILLED);
        for (const service of KILLED)
          await waitFor(`${service} to be healthy`, () => isHealthy(service), BACK_SECONDS, 500);
      });
    },
    DEADLINE_MS,
  );
});
