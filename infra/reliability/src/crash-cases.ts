import { askHost, signIn, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { killProcess, makeShow, controlEmulator, type RunningSystem } from '@club/testing';
import { balanceOf, buy, buyGiftCard, codeMailedTo, CHANNELS, type Channel } from './customer.js';
import { gatherEvidence } from './evidence.js';
import { assert } from './assert.js';
import { waitForConvergence } from './convergence.js';

/** What a customer or a member of staff does while a process dies. */
type Action = 'buy' | 'replace' | 'issue' | 'spend' | 'refund';
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
  ...['refund-created', 'refunded'].map((place) => over('refund', place, 'reconciler')),
];
function over(action: Action, place: string, channel: Channel): CrashCase {
  return { action, name: 'booking', place, channel };
}

/** Every crash over every channel: 47. */
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

const CONVERGENCE_SECONDS = 100;
let made = 0;
const address = (): string => `crash-${process.pid}-${(made += 1)}@example.org`;

/**
 * Lets a process die and waits until the system has converged.
 * @returns seconds from the last action until then.
 * @throws Error if it does not converge.
 */
export const crashOnce = (system: RunningSystem, crash: CrashCase): Promise<number> =>
  ACTIONS[crash.action](system, crash);

const ACTIONS: Record<Action, (system: RunningSystem, crash: CrashCase) => Promise<number>> = {
  buy: async (system, { name, place, channel }) => {
    const email = address();
    const show = await makeShow(system);
    await killProcess(system, name, { crashAt: place });
    await buy(system, show, { email, channel });
    return secondsUntil(system, email, 'completed');
  },
  issue: async (system, { name, place }) => {
    const email = address();
    await killProcess(system, name, { crashAt: place });
    await buyGiftCard(system, email);
    const started = Date.now();
    const code = await codeMailedTo(system, email);
    await waitForConvergence(system, CONVERGENCE_SECONDS);
    const seconds = (Date.now() - started) / 1000;
    const balance = await balanceOf(system, code);
    assert(balance === 20, `the gift card of ${email} holds £${balance}`);
    return seconds;
  },
  spend: async (system, { name, place, channel }) => {
    const email = address();
    await buyGiftCard(system, email);
    const code = await codeMailedTo(system, email);
    const show = await makeShow(system);
    await killProcess(system, name, { crashAt: place });
    await buy(system, show, { email, channel, giftCardCodes: [code] });
    const seconds = await secondsUntil(system, email, 'completed');
    const balance = await balanceOf(system, code);
    assert(balance === 0, `the spent gift card of ${email} holds £${balance}`);
    return seconds;
  },
  replace: async (system, { name, place }) => {
    const email = address();
    await controlEmulator(system, 'webhooks', { mode: 'lose' });
    const show = await makeShow(system, { maxTickets: 5 });
    const client = new SpecificationClient(system);
    await client.intent(show, 3, email);
    await killProcess(system, name, { crashAt: place });
    const started = Date.now();
    await waitFor(
      'the order that replaces the first',
      async () => (await client.intent(show, 4, email).catch(() => ({ status: 0 }))).status === 201,
    );
    await waitForConvergence(system, CONVERGENCE_SECONDS);
    const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
    assert(
      offer?.free === 1 && offer.held === 4,
      `offer ${show.id}: ${offer?.free} free and ${offer?.held} held of 5`,
    );
    return (Date.now() - started) / 1000;
  },
  refund: async (system, { name, place }) => {
    const email = address();
    const show = await makeShow(system);
    await buy(system, show, { email, channel: 'patch' });
    await secondsUntil(system, email, 'completed');
    await killProcess(system, name, { crashAt: place });
    const token = await signIn(system);
    await askHost(system, 'admin.localhost', `/api/admin/shows/${show.id}/cancel`, {
      method: 'POST',
      token,
    });
    const seconds = await secondsUntil(system, email, 'refunded');
    const { refunds, bookings } = await gatherEvidence(system);
    const intent = bookings.find((booking) => booking.email === email)?.paymentIntentId;
    const refundCount = refunds.filter(({ payment_intent: of }) => of === intent).length;
    assert(refundCount === 1, `payment ${intent} was refunded ${refundCount} times`);
    return seconds;
  },
};

/** Waits until the system has converged and the order of this address is in this state. @returns seconds. */
async function secondsUntil(system: RunningSystem, email: string, state: string): Promise<number> {
  const started = Date.now();
  await waitForConvergence(system, CONVERGENCE_SECONDS, ({ bookings }) =>
    bookings.some((booking) => booking.email === email && booking.state === state),
  );
  return (Date.now() - started) / 1000;
}
