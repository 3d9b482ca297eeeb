import { waitFor } from '@club/engines';
import { crashesAt, killProcess, type RunningSystem } from '@club/testing';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { ACTIONS, CONVERGENCE_SECONDS, type Action } from './crash-actions.js';
import { CHANNELS, type Channel } from '../customer.js';
import { quieten } from '../quiet.js';

/** One crash: the process, its crash point, the action during which it dies, and how the payment becomes known. */
export interface CrashCase {
  action: Action;
  name: 'booking' | 'mail';
  place: string;
  channel: Channel;
}

const WHILE_BUYING = [
  ['booking', 'booking-inserted'],
  ['booking', 'places-claimed'],
  ['booking', 'intent-created'],
  ['booking', 'intent-stored'],
  ['booking', 'details-saved'],
  ['booking', 'completing-set'],
  ['booking', 'claim-sold'],
  ['booking', 'before-commit'],
  ['booking', 'after-commit'],
  ['booking', 'outbox-enqueued'],
  ['booking', 'mail-leased'],
  ['mail', 'smtp-accepted'],
] as const;
/** Actions for which one channel is enough. */
const ELSEWHERE: readonly CrashCase[] = [
  { action: 'buy', name: 'booking', place: 'webhook-verified', channel: 'webhook' },
  ...['gift-paid', 'gift-ledger', 'gift-issued'].map((place) => over('issue', place, 'webhook')),
  ...['gift-held', 'gift-taken'].map((place) => over('spend', place, 'patch')),
  ...['releasing-set', 'cancel-sent', 'released'].map((place) => over('replace', place, 'patch')),
  ...['supplement-inserted', 'move-claimed'].map((place) => over('move', place, 'patch')),
  over('move', 'move-before-commit', 'webhook'),
  over('move', 'move-committed', 'reconciler'),
  ...['refund-created', 'refunded'].map((place) => over('refund', place, 'reconciler')),
  ...['gift-refund-noted', 'gift-debited'].map((place) => over('refund-card', place, 'reconciler')),
];
function over(action: Action, place: string, channel: Channel): CrashCase {
  return { action, name: 'booking', place, channel };
}

/** Every crash point over every channel that leads to it. */
export const EVERY_CRASH: readonly CrashCase[] = [
  ...WHILE_BUYING.flatMap(([name, place]) =>
    CHANNELS.map((channel): CrashCase => ({ action: 'buy', name, place, channel })),
  ),
  ...ELSEWHERE,
];
/** The short form: every crash point once. */
export const ONE_CHANNEL_EACH: readonly CrashCase[] = [
  ...WHILE_BUYING.map(([name, place], index): CrashCase => ({
    action: 'buy',
    name,
    place,
    channel: CHANNELS[index % CHANNELS.length] ?? 'patch',
  })),
  ...ELSEWHERE,
];

const DEATH_SECONDS = 10;

/**
 * Lets a process die and waits until the system has converged.
 * @returns seconds from the last action until then.
 * @throws Error if it does not converge, or if the process did not die exactly once at the named place.
 */
export async function crashOnce(
  system: RunningSystem,
  { action, name, place, channel }: CrashCase,
): Promise<number> {
  await quieten(system);
  const before = await crashesAt(system, name, place);
  // The system of the journeys leaves more time to take a cancellation back than a refund may take here.
  const settings = { CLUB_CANCEL_UNDO_SECONDS: '1' };
  const arm = () => killProcess(system, name, { crashAt: place, settings });
  const seconds = await ACTIONS[action](system, { channel, arm });
  // What a process has committed can be seen an instant before it dies.
  const hasDied = async () => (await crashesAt(system, name, place)) > before;
  await waitFor(`${name} to die at ${place}`, hasDied, DEATH_SECONDS);
  await waitForConvergence(system, CONVERGENCE_SECONDS);
  const crashes = (await crashesAt(system, name, place)) - before;
  assert(crashes === 1, `${name} died ${crashes} times at ${place}, by SIGKILL`);
  return seconds;
}
