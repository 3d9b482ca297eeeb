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
import { peace } from '../peace.js';

const BOOKINGS = 1000;
const AT_ONCE = 8;
const PLACES = 5000;
const KILL_EVERY_MS = 2_000;
/** Every so many kills Redis is emptied, too. */
const FLUSH_EACH = 5;
const DOWN_SECONDS = 600;
const DURING_DOWN = 40;
const PEACE_SECONDS = 600;

/** I11: while a thousand people book, the mail worker dies every two seconds and Redis forgets everything. */
export async function killedWorker(
  system: RunningSystem,
): Promise<{ counts: Record<string, number> }> {
  const before = repeatedMails(await gatherEvidence(system));
  const sold = new AbortController();
  const killing = killAgainAndAgain(system, sold.signal);
  await sellMany(system, BOOKINGS, 'worker').finally(() => sold.abort());
  const kills = await killing;
  await everyMail(system, BOOKINGS, 'worker');
  return {
    counts: {
      bookings: BOOKINGS,
      kills,
      repeated: repeatedMails(await gatherEvidence(system)) - before,
    },
  };
}

/** @returns how often it was killed. */
async function killAgainAndAgain(system: RunningSystem, until: AbortSignal): Promise<number> {
  let kills = 0;
  for (let next = Date.now(); !until.aborted; next += KILL_EVERY_MS) {
    await waitFor('two seconds', async () => Date.now() >= next || until.aborted);
    await killProcess(system, 'mail');
    kills += 1;
    if (kills % FLUSH_EACH === 0) await flushRedis(system);
  }
  return kills;
}

/** I11: the mail server is away for ten minutes. */
export async function mailServerDown(
  system: RunningSystem,
): Promise<{ counts: Record<string, number> }> {
  const before = repeatedMails(await gatherEvidence(system));
  const back = killProcess(system, 'mail-catcher', { downSeconds: DOWN_SECONDS });
  await sellMany(system, DURING_DOWN, 'down');
  await back;
  await everyMail(system, DURING_DOWN, 'down');
  return {
    counts: {
      bookings: DURING_DOWN,
      'seconds down': DOWN_SECONDS,
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
      await buy(system, show, { email: `${name}-${next}@example.org`, road: 'patch', tickets: 1 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Until every booking's mail was accepted and the auditor finds nothing. */
const everyMail = (system: RunningSystem, count: number, name: string): Promise<void> =>
  peace(
    system,
    PEACE_SECONDS,
    ({ bookings }) =>
      bookings.filter(({ email, state }) => email.startsWith(`${name}-`) && state === 'completed')
        .length === count,
  );
