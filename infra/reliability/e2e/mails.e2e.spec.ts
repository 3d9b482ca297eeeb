import { killProcess, makeShow, runningSystem, controlEmulator } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { buy, buyGiftCard } from '../src/customer.js';
import { gatherEvidence } from '../src/evidence.js';
import { waitForConvergence } from '../src/convergence.js';

const system = runningSystem();
const BUYERS = 5;
const DOWN_SECONDS = 20;
const CONVERGENCE_SECONDS = 120;

/** The short form. The long form takes longer and also kills worker and relay every two seconds. */
describe('a mail server that is down for a while', () => {
  it('receives every e-mail afterwards', async () => {
    await controlEmulator(system, 'webhooks', { mode: 'deliver' });
    const show = await makeShow(system);
    const back = killProcess(system, 'mail-catcher', { downSeconds: DOWN_SECONDS });
    for (let buyer = 0; buyer < BUYERS; buyer += 1)
      await buy(system, show, {
        email: `waits-${buyer}@example.org`,
        channel: 'patch',
        tickets: 1,
      });
    await buyGiftCard(system, 'waits-gift@example.org');
    await back;
    const isMine = ({ showId, state }: { showId: string; state: string }): boolean =>
      showId === show.id && state === 'completed';
    await waitForConvergence(
      system,
      CONVERGENCE_SECONDS,
      ({ bookings }) => bookings.filter(isMine).length === BUYERS,
    );
    const { outbox, bookings } = await gatherEvidence(system);
    const ids = bookings.filter(isMine).map(({ _id }) => _id);
    expect(outbox.filter(({ subject }) => ids.includes(subject)).map(({ state }) => state)).toEqual(
      ids.map(() => 'sent'),
    );
  }, 240_000);
});
