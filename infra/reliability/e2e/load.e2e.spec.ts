import { SpecificationClient } from '@club/client';
import { killProcess, makeShow, runningSystem, controlEmulator } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { audit } from '../src/auditor.js';
import { buy } from '../src/customer.js';
import { gatherEvidence } from '../src/evidence.js';
import { peace } from '../src/peace.js';

const system = runningSystem();
const BUYERS = 200;
const PLACES = 100;
const PEACE_SECONDS = 90;
const DEADLINE_MS = 150_000;

describe('under load', () => {
  it('two hundred buyers over the wire get a hundred places, never more, and none is lost', async () => {
    const show = await makeShow(system, { maxTickets: PLACES });
    const wishes = Array.from({ length: BUYERS }, (_, buyer) => 1 + (buyer % 6));
    const replies = await Promise.all(
      wishes.map((tickets) => new SpecificationClient(system).intent(show, tickets)),
    );
    const promised = replies.reduce(
      (sum, { status }, buyer) => sum + (status === 201 ? (wishes[buyer] ?? 0) : 0),
      0,
    );
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
    expect(offer).toMatchObject({ held: promised, free: PLACES - promised });
    expect(promised).toBeLessThanOrEqual(PLACES);
    expect(PLACES - promised).toBeLessThan(6);
  });

  it.each(['gateway', 'booking', 'mail', 'redis', 'mongod'])(
    '%s is killed while people book: each paid booking is completed and mailed',
    async (name) => {
      await controlEmulator(system, 'webhooks', { mode: 'deliver' });
      const show = await makeShow(system);
      const buyers = Array.from({ length: 10 }, (_, index) => `${name}-${index}@example.org`);
      const bought = Promise.all(
        buyers.map((email) => buy(system, show, { email, road: 'webhook', tickets: 1 })),
      );
      await killProcess(system, name);
      await bought;
      const isMine = ({ showId, state }: { showId: string; state: string }): boolean =>
        showId === show.id && state === 'completed';
      await peace(
        system,
        PEACE_SECONDS,
        ({ bookings }) => bookings.filter(isMine).length === buyers.length,
      );
      expect(audit(await gatherEvidence(system))).toEqual([]);
    },
    DEADLINE_MS,
  );
});
