import { waitFor } from '@club/engines';
import {
  flushRedis,
  killProcess,
  makeShow,
  controlEmulator,
  type RunningSystem,
} from '@club/testing';
import { repeatedMails } from '../auditor.js';
import { buy } from '../customer.js';
import { gatherEvidence } from '../evidence.js';
import { waitForConvergence } from '../convergence.js';

const AT_ONCE = 8;
const PLACES = 5000;
const KILL_EVERY_MS = 2_000;
/** Redis is emptied after every fifth kill. */
const KILLS_PER_FLUSH = 5;
/** The worker, and booking, which has the relay. */
const VICTIMS = ['mail', 'mail', 'booking'] as const;
const BOOKINGS_WHILE_DOWN = 40;
const CONVERGENCE_SECONDS = 180;

/** invariants.md I11: while people book, mail worker and relay die every two seconds and Redis is emptied. */
export async function killedWorkers(
  system: RunningSystem,
  bookings: number,
): Promise<{ counts: Record<string, number> }> {
  const before = repeatedMails(await gatherEvidence(system));
  const sold = new AbortController();
  const [kills] = await Promise.all([
    killRepeatedly(system, sold.signal),
    sellMany(system, bookings, 'worker').finally(() => sold.abort()),
  ]);
  await waitForEveryMail(system, bookings, 'worker');
  return {
    counts: {
      bookings,
      kills,
      repeated: repeatedMails(await gatherEvidence(system)) - before,
    },
  };
}

/** @returns the number of kills. */
async function killRepeatedly(system: RunningSystem, until: AbortSignal): Promise<number> {
  let kills = 0;
  for (let next = Date.now(); !until.aborted; next += KILL_EVERY_MS) {
    await waitFor('two seconds', async () => Date.now() >= next || until.aborted);
    await killProcess(system, VICTIMS[kills % VICTIMS.length] ?? 'mail');
    kills += 1;
    if (kills % KILLS_PER_FLUSH === 0) await flushRedis(system);
  }
  return kills;
}

/** invariants.md I11: the mail server is down. */
export async function mailServerDown(
  system: RunningSystem,
  downSeconds: number,
): Promise<{ counts: Record<string, number> }> {
  const before = repeatedMails(await gatherEvidence(system));
  await Promise.all([
    killProcess(system, 'mail-catcher', { downSeconds }),
    sellMany(system, BOOKINGS_WHILE_DOWN, 'down'),
  ]);
  await waitForEveryMail(system, BOOKINGS_WHILE_DOWN, 'down');
  return {
    counts: {
      bookings: BOOKINGS_WHILE_DOWN,
      'seconds down': downSeconds,
      repeated: repeatedMails(await gatherEvidence(system)) - before,
    },
  };
}

async function sellMany(system: RunningSystem, count: number, name: string): Promise<void> {
  await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  const show = await makeShow(system, { maxTickets: PLACES });
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await buy(system, show, {
        email: `${name}-${next}@example.org`,
        channel: 'patch',
        tickets: 1,
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Waits until the e-mail of every booking was accepted and the auditor finds no difference. */
const waitForEveryMail = (system: RunningSystem, count: number, name: string): Promise<void> =>
  waitForConvergence(
    system,
    CONVERGENCE_SECONDS,
    ({ bookings }) =>
      bookings.filter(({ email, state }) => email.startsWith(`${name}-`) && state === 'completed')
        .length === count,
  );
