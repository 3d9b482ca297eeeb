import { killProcess, makeShow, runningSystem, controlEmulator } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { waitForConvergence } from '../src/convergence.js';
import { buy } from '../src/customer.js';
import { outage } from '../src/experiments/outages.js';
import { PARTS } from '../src/experiments/parts.js';

const system = runningSystem();
const CONVERGENCE_SECONDS = 90;
/** Only ends a test that hangs: a busy machine needs several times as long as a quiet one. */
const DEADLINE_MS = 400_000;
const DOWN_SECONDS = 3;
const PARTS_OF_THE_SHORT_FORM = PARTS.filter(
  ({ name }) => !['enquiry', 'public-web', 'admin-web', 'flushed-redis', 'gateway'].includes(name),
);

describe('the system under load', () => {
  it(
    'completes and e-mails each paid booking although gateway is killed',
    async () => {
      await controlEmulator(system, 'webhooks', { mode: 'deliver' });
      const show = await makeShow(system);
      const buyers = Array.from({ length: 10 }, (_, index) => `gateway-${index}@example.org`);
      const bought = Promise.all(
        buyers.map((email) => buy(system, show, { email, channel: 'webhook', tickets: 1 })),
      );
      await killProcess(system, 'gateway');
      await bought;
      const isMine = ({ showId, state }: { showId: string; state: string }): boolean =>
        showId === show.id && state === 'completed';
      const converged = waitForConvergence(
        system,
        CONVERGENCE_SECONDS,
        ({ bookings }) => bookings.filter(isMine).length === buyers.length,
      );
      await expect(converged).resolves.toBeUndefined();
    },
    DEADLINE_MS,
  );

  it.each(PARTS_OF_THE_SHORT_FORM)(
    'goes on with everything that does not need $name while it is down (invariants.md I15)',
    async (part) => {
      const { counts } = await outage(system, part, DOWN_SECONDS);
      expect((counts['sales'] ?? 0) > 0 || !part.sells).toBe(true);
    },
    DEADLINE_MS,
  );
});
