import { askHost } from '@club/client';
import {
  flushRedis,
  killProcess,
  makeShow,
  controlEmulator,
  type RunningSystem,
} from '@club/testing';
import { buy } from '../customer.js';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';

export const OUTAGES = ['gateway', 'booking', 'mail', 'redis', 'flushed-redis', 'mongod'] as const;
const BUYERS_BEFORE = 10;
const LONGEST_SECONDS = 10;
const CONVERGENCE_SECONDS = 90;
/** Clear answers: success, a refusal with a reason, or a temporary failure. */
const CLEAR = [200, 429, 502, 503, 504];

/**
 * A part is killed while people book. Every visitor gets success or a clear error, sales resume within ten seconds of the
 * restart, and every paid booking is completed and e-mailed. @returns seconds from the kill to the next sale.
 */
export async function outage(
  system: RunningSystem,
  name: (typeof OUTAGES)[number],
): Promise<{ seconds: number }> {
  await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  const show = await makeShow(system);
  const sell = (buyer: number) =>
    buy(system, show, {
      email: `${name}-${show.id}-${buyer}@example.org`,
      channel: 'patch',
      tickets: 1,
    });
  const sales = Promise.all(Array.from({ length: BUYERS_BEFORE }, (_, buyer) => sell(buyer)));
  const started = Date.now();
  const back = kill(system, name);
  const answers = await answersUntil(system, back);
  await back;
  await sell(BUYERS_BEFORE);
  const seconds = (Date.now() - started) / 1000;
  await sales;
  const unclear = answers.find((status) => !CLEAR.includes(status));
  assert(unclear === undefined, `While ${name} was down, a visitor was answered ${unclear}.`);
  assert(
    seconds <= LONGEST_SECONDS,
    `The next sale took ${seconds.toFixed(1)} s after ${name} was killed.`,
  );
  const isMine = ({ showId, state }: { showId: string; state: string }): boolean =>
    showId === show.id && state === 'completed';
  await waitForConvergence(
    system,
    CONVERGENCE_SECONDS,
    ({ bookings }) => bookings.filter(isMine).length === BUYERS_BEFORE + 1,
  );
  return { seconds };
}

async function kill(system: RunningSystem, name: (typeof OUTAGES)[number]): Promise<void> {
  if (name !== 'flushed-redis') return killProcess(system, name);
  await flushRedis(system);
  await killProcess(system, 'redis');
  await flushRedis(system);
}

/** The answers to a visitor who reloads the shows until the part is back. */
async function answersUntil(system: RunningSystem, back: Promise<void>): Promise<number[]> {
  const ended = new AbortController();
  const answers: number[] = [];
  const reloading = (async () => {
    while (!ended.signal.aborted)
      answers.push((await askHost(system, 'localhost', '/api/shows')).status);
  })();
  await back.finally(() => ended.abort());
  await reloading;
  return answers;
}
