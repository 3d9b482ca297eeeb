import { waitFor } from '@club/engines';
import { makeShow, runningSystem, controlEmulator } from '@club/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { audit } from '../src/auditor.js';
import { waitForConvergence } from '../src/convergence.js';
import { buy } from '../src/customer.js';
import { gatherEvidence } from '../src/evidence.js';

const system = runningSystem();
const CONVERGENCE_SECONDS = 60;
const DEADLINE_MS = 300_000;
const deliver = () => controlEmulator(system, 'webhooks', { mode: 'deliver' });

interface EmulatorEvent {
  pending_webhooks: number;
  data: { object: { metadata?: Record<string, string> } };
}

/** The emulator's events about the orders for a show; other tests cause events at the same time. */
async function eventsOf(showId: string): Promise<EmulatorEvent[]> {
  const reply = await fetch(`${system.emulatorUrl}/_emulator/books`);
  const { events } = (await reply.json()) as { events: EmulatorEvent[] };
  return events.filter(({ data }) => data.object.metadata?.['showId'] === showId);
}

/** Waits until the booking of an address is completed and the auditor finds no difference. */
const settled = (email: string): Promise<true> =>
  waitFor(
    `the booking of ${email}`,
    async () => {
      const evidence = await gatherEvidence(system);
      const order = evidence.bookings.find((booking) => booking.email === email);
      return order?.state === 'completed' && audit(evidence).length === 0;
    },
    CONVERGENCE_SECONDS,
  );

describe('a wrong webhook', () => {
  afterAll(deliver);

  it.each(['alter', 'stale', 'forge', 'lose', 'repeat'])(
    '(%s) changes nothing: the booking is completed once',
    async (webhooks) => {
      const email = `webhook-${webhooks}@example.org`;
      await buy(system, await makeShow(system), { email, channel: 'reconciler', webhooks });
      await settled(email);
      const { bookings } = await gatherEvidence(system);
      expect(bookings.filter((booking) => booking.email === email)).toHaveLength(1);
    },
    DEADLINE_MS,
  );

  it.each(['hold', 'shuffle'])(
    '(%s) that arrives long after the settlement changes nothing',
    async (webhooks) => {
      const [first, second] = [
        `webhook-${webhooks}-1@example.org`,
        `webhook-${webhooks}-2@example.org`,
      ];
      const show = await makeShow(system);
      for (const email of [first, second])
        await buy(system, show, { email, channel: 'reconciler', webhooks });
      for (const email of [first, second]) await settled(email);
      await deliver();
      await waitFor('every event of the show to be answered', async () => {
        const events = await eventsOf(show.id);
        return events.length >= 2 && events.every(({ pending_webhooks: pending }) => pending === 0);
      });
      // Orders of other tests may be on their way: what the events have broken would stay.
      await expect(waitForConvergence(system, CONVERGENCE_SECONDS)).resolves.toBeUndefined();
    },
    DEADLINE_MS,
  );
});
