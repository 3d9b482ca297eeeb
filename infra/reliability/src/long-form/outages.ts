import { askHost } from '@club/client';
import {
  flushRedis,
  killProcess,
  makeShow,
  controlEmulator,
  type RunningSystem,
} from '@club/testing';
import { buy } from '../customer.js';
import { must } from '../must.js';
import { peace } from '../peace.js';

export const OUTAGES = ['gateway', 'booking', 'mail', 'redis', 'flushed-redis', 'mongod'] as const;
const BUYERS_BEFORE = 10;
const LONGEST_SECONDS = 10;
const PEACE_SECONDS = 90;
/** What a visitor may be told: it went well, it is refused with a reason, or it does not work now. */
const CLEAR = [200, 429, 502, 503, 504];

/**
 * A part is killed while people book: whoever looks gets success or a clear error, sales go on within ten seconds of its
 * return, every paid booking is completed and mailed. @returns seconds from the kill to the next sale.
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
      road: 'patch',
      tickets: 1,
    });
  const meanwhile = Promise.all(Array.from({ length: BUYERS_BEFORE }, (_, buyer) => sell(buyer)));
  const started = Date.now();
  const back = takeAway(system, name);
  const answers = await answersUntil(system, back);
  await back;
  await sell(BUYERS_BEFORE);
  const seconds = (Date.now() - started) / 1000;
  await meanwhile;
  const unclear = answers.find((status) => !CLEAR.includes(status));
  must(unclear === undefined, `while ${name} was away somebody was answered ${unclear}`);
  must(
    seconds <= LONGEST_SECONDS,
    `the next sale took ${seconds.toFixed(1)} s after ${name} was killed`,
  );
  const isMine = ({ showId, state }: { showId: string; state: string }): boolean =>
    showId === show.id && state === 'completed';
  await peace(
    system,
    PEACE_SECONDS,
    ({ bookings }) => bookings.filter(isMine).length === BUYERS_BEFORE + 1,
  );
  return { seconds };
}

async function takeAway(system: RunningSystem, name: (typeof OUTAGES)[number]): Promise<void> {
  if (name !== 'flushed-redis') return killProcess(system, name);
  await flushRedis(system);
  await killProcess(system, 'redis');
  await flushRedis(system);
}

/** What somebody who keeps looking at the shows is answered until the part is back. */
async function answersUntil(system: RunningSystem, back: Promise<void>): Promise<number[]> {
  const ended = new AbortController();
  const answers: number[] = [];
  const looking = (async () => {
    while (!ended.signal.aborted)
      answers.push((await askHost(system, 'localhost', '/api/shows')).status);
  })();
  await back.finally(() => ended.abort());
  await looking;
  return answers;
}
