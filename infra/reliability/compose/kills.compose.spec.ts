import { waitFor } from '@club/engines';
import { makeShow } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { buy } from '../src/customer.js';
import { composition, evidence, peaceFor, system } from './composed.js';

const BUYERS = 3;
const BACK_SECONDS = 90;
const DEADLINE_MS = 480_000;
/** Every container that goes on running. */
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

/** People who press the button again until they have their tickets, whatever dies meanwhile. */
async function sell(about: string, work: () => Promise<void>): Promise<void> {
  const show = await makeShow(system);
  const emails = Array.from({ length: BUYERS }, (_, buyer) => `${about}-${buyer}@example.org`);
  const again = (email: string) =>
    waitFor(
      'a sale',
      () => buy(system, show, { email, road: 'webhook', tickets: 1 }),
      BACK_SECONDS,
    ).catch((error: unknown) => {
      throw new Error(`${email}: ${String(error)}`);
    });
  const selling = Promise.all(emails.map(again));
  await Promise.all([work(), selling]);
  await peaceFor(emails);
}

const isWell = async (service: string): Promise<boolean> => {
  const { State } = await composition.container(service);
  return State.Status === 'running' && State.Health?.Status === 'healthy';
};

describe('under sales', () => {
  it.each(KILLED)(
    '%s dies: the engine brings it back, every sale is completed and mailed',
    async (service) => {
      const before = await composition.container(service);
      await sell(`killed-${service}`, async () => {
        // Its first process, from outside: after `docker compose kill` the engine takes its end as wished.
        process.kill(before.State.Pid, 'SIGKILL');
        await waitFor(
          'its return',
          async () => (await composition.container(service)).RestartCount > before.RestartCount,
          BACK_SECONDS,
        );
        await waitFor('its health', () => isWell(service), BACK_SECONDS, 500);
      });
      expect(
        (await evidence()).bookings.filter(({ email }) => email.startsWith(`killed-${service}-`))
          .length,
      ).toBeGreaterThanOrEqual(BUYERS);
    },
    DEADLINE_MS,
  );

  it(
    'all of it is restarted at once',
    async () => {
      await sell('all-restarted', async () => {
        await composition.compose('restart', '--timeout', '10', ...KILLED);
        for (const service of KILLED)
          await waitFor(`${service} to be well`, () => isWell(service), BACK_SECONDS, 500);
      });
    },
    DEADLINE_MS,
  );
});
