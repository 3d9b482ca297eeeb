import { askHost, signIn, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { killProcess, makeShow, controlEmulator, type RunningSystem } from '@club/testing';
import { balanceOf, buy, buyGiftCard, codeMailedTo, ROADS, type Road } from './customer.js';
import { gatherEvidence } from './evidence.js';
import { must } from './must.js';
import { peace } from './peace.js';

/** What somebody does while a process dies. */
type Act = 'buy' | 'replace' | 'issue' | 'spend' | 'refund';
/** One way to die: which process, at which place of reliability.md 2.7, during what, and how news of the payment comes. */
export interface CrashCase {
  act: Act;
  name: 'booking' | 'mail';
  place: string;
  road: Road;
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
/** Acts that know one road only. */
const ELSEWHERE: readonly CrashCase[] = [
  { act: 'buy', name: 'booking', place: 'webhook-verified', road: 'webhook' },
  ...['gift-paid', 'gift-ledger', 'gift-issued'].map((place) => onRoad('issue', place, 'webhook')),
  ...['gift-held', 'gift-taken'].map((place) => onRoad('spend', place, 'patch')),
  ...['releasing-set', 'cancel-sent', 'released'].map((place) => onRoad('replace', place, 'patch')),
  ...['refund-created', 'refunded'].map((place) => onRoad('refund', place, 'reconciler')),
];
function onRoad(act: Act, place: string, road: Road): CrashCase {
  return { act, name: 'booking', place, road };
}

/** Every way to die on every road that it knows: 47. */
export const EVERY_CRASH: readonly CrashCase[] = [
  ...WHILE_BUYING.flatMap(([name, place]) =>
    ROADS.map((road): CrashCase => ({ act: 'buy', name, place, road })),
  ),
  ...ELSEWHERE,
];
/** Every place once: the short form. */
export const ONE_ROAD_EACH: readonly CrashCase[] = [
  ...WHILE_BUYING.map(([name, place], index): CrashCase => ({
    act: 'buy',
    name,
    place,
    road: ROADS[index % ROADS.length] ?? 'patch',
  })),
  ...ELSEWHERE,
];

const HEALING_SECONDS = 100;
let made = 0;
const address = (): string => `crash-${process.pid}-${(made += 1)}@example.org`;

/** Lets a process die and waits until the auditor finds nothing. @returns seconds from the last act to peace. @throws where it does not heal. */
export const crashOnce = (system: RunningSystem, crash: CrashCase): Promise<number> =>
  ACTS[crash.act](system, crash);

const ACTS: Record<Act, (system: RunningSystem, crash: CrashCase) => Promise<number>> = {
  buy: async (system, { name, place, road }) => {
    const email = address();
    const show = await makeShow(system);
    await killProcess(system, name, { crashAt: place });
    await buy(system, show, { email, road });
    return healed(system, email, 'completed');
  },
  issue: async (system, { name, place }) => {
    const email = address();
    await killProcess(system, name, { crashAt: place });
    await buyGiftCard(system, email);
    const started = Date.now();
    const code = await codeMailedTo(system, email);
    await peace(system, HEALING_SECONDS);
    const seconds = (Date.now() - started) / 1000;
    const balance = await balanceOf(system, code);
    must(balance === 20, `the gift card of ${email} holds £${balance}`);
    return seconds;
  },
  spend: async (system, { name, place, road }) => {
    const email = address();
    await buyGiftCard(system, email);
    const code = await codeMailedTo(system, email);
    const show = await makeShow(system);
    await killProcess(system, name, { crashAt: place });
    await buy(system, show, { email, road, giftCardCodes: [code] });
    const seconds = await healed(system, email, 'completed');
    const balance = await balanceOf(system, code);
    must(balance === 0, `the spent gift card of ${email} holds £${balance}`);
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
      'the other order',
      async () => (await client.intent(show, 4, email).catch(() => ({ status: 0 }))).status === 201,
    );
    await peace(system, HEALING_SECONDS);
    const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
    must(
      offer?.free === 1 && offer.held === 4,
      `offer ${show.id}: ${offer?.free} free and ${offer?.held} held of 5`,
    );
    return (Date.now() - started) / 1000;
  },
  refund: async (system, { name, place }) => {
    const email = address();
    const show = await makeShow(system);
    await buy(system, show, { email, road: 'patch' });
    await healed(system, email, 'completed');
    await killProcess(system, name, { crashAt: place });
    const token = await signIn(system);
    await askHost(system, 'admin.localhost', `/api/admin/shows/${show.id}/cancel`, {
      method: 'POST',
      token,
    });
    const seconds = await healed(system, email, 'refunded');
    const { refunds, bookings } = await gatherEvidence(system);
    const intent = bookings.find((booking) => booking.email === email)?.paymentIntentId;
    const paidBack = refunds.filter(({ payment_intent: of }) => of === intent).length;
    must(paidBack === 1, `payment ${intent} was paid back ${paidBack} times`);
    return seconds;
  },
};

/** Waits until the auditor finds nothing and the order is where it belongs. @returns seconds. */
async function healed(system: RunningSystem, email: string, state: string): Promise<number> {
  const started = Date.now();
  await peace(system, HEALING_SECONDS, ({ bookings }) =>
    bookings.some((booking) => booking.email === email && booking.state === state),
  );
  return (Date.now() - started) / 1000;
}
