import { SpecificationClient } from '@club/client';
import { killProcess, makeShow, runningSystem, controlEmulator } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { audit } from '../src/auditor.js';
import { buy } from '../src/customer.js';
import { gatherEvidence } from '../src/evidence.js';
import { waitForConvergence } from '../src/convergence.js';

const system = runningSystem();
const BUYERS = 200;
const PLACES = 100;
const CONVERGENCE_SECONDS = 90;
const DEADLINE_MS = 150_000;

describe('the system under load', () => {
  it('sells a hundred places to two hundred buyers, never more, and loses none', async () => {
    const show = await makeShow(system, { maxTickets: PLACES });
    const quantities = Array.from({ length: BUYERS }, (_, buyer) => 1 + (buyer % 6));
    const replies = await Promise.all(
      quantities.map((tickets) => new SpecificationClient(system).intent(show, tickets)),
    );
    const promised = replies.reduce(
      (sum, { status }, buyer) => sum + (status === 201 ? (quantities[buyer] ?? 0) : 0),
      0,
    );
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
    expect(offer).toMatchObject({ held: promised, free: PLACES - promised });
    expect(promised).toBeLessThanOrEqual(PLACES);
    expect(PLACES - promised).toBeLessThan(6);
  });

  it.each(['gateway', 'booking', 'mail', 'redis', 'mongod'])(
    'completes and e-mails each paid booking although %s is killed',
    async (name) => {
      await controlEmulator(system, 'webhooks', { mode: 'deliver' });
      const show = await makeShow(system);
      const buyers = Array.from({ length: 10 }, (_, index) => `${name}-${index}@example.org`);
      const bought = Promise.all(
        buyers.map((email) => buy(system, show, { email, channel: 'webhook', tickets: 1 })),
      );
      await killProcess(system, name);
      await bought;
      const isMine = ({ showId, state }: { showId: string; state: string }): boolean =>
        showId === show.id && state === 'completed';
      await waitForConvergence(
        system,
        CONVERGENCE_SECONDS,
        ({ bookings }) => bookings.filter(isMine).length === buyers.length,
      );
      expect(audit(await gatherEvidence(system))).toEqual([]);
    },
    DEADLINE_MS,
  );
});
