import { askHost, killProcess, makeShow, runningSystem, signIn, SpecificationClient, tellEmulator, waitFor } from '@club/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { audit, repeatedMails } from '../src/auditor.js';
import { balanceOf, buy, buyGiftCard, codeMailedTo, ROADS, type Road } from '../src/customer.js';
import { gatherEvidence } from '../src/evidence.js';
import { noteRun, writeResults } from '../src/results.js';

const system = runningSystem();
const HEALING_SECONDS = 100;
const DEADLINE_MS = 150_000;
const ROUNDS = Number(process.env['RELIABILITY_ROUNDS'] ?? 0);
/** The short form walks one road a place, the long form all three, again and again. */
const roadsOf = (index: number): readonly Road[] =>
  ROUNDS === 0 ? [ROADS[index % ROADS.length] ?? 'patch'] : Array.from({ length: ROUNDS }, () => ROADS).flat();

/** Once in the short form, once a round in the long one. */
const timesOf = <Place>(place: Place): Place[] => Array.from({ length: Math.max(1, ROUNDS) }, () => place);

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
const WHILE_REPLACING = ['releasing-set', 'cancel-sent', 'released'] as const;
const WHILE_ISSUING = ['gift-paid', 'gift-ledger', 'gift-issued'] as const;
const WHILE_SPENDING = ['gift-held', 'gift-taken'] as const;
const WHILE_REFUNDING = ['refund-created', 'refunded'] as const;

let made = 0;
const address = (): string => `crash-${(made += 1)}@example.org`;

/** Waits until the auditor finds nothing and the named mail is in the inbox. @returns seconds. */
async function healed(email: string, state: string): Promise<number> {
  const started = Date.now();
  await waitFor(
    `peace after a crash (${email})`,
    async () => {
      const evidence = await gatherEvidence(system);
      const [order] = evidence.bookings.filter((booking) => booking.email === email && booking.state === state);
      return order !== undefined && audit(evidence).length === 0;
    },
    HEALING_SECONDS,
  );
  return (Date.now() - started) / 1000;
}

describe('a process dies, and nothing is lost', () => {
  afterAll(async () => {
    await tellEmulator(system, 'webhooks', { mode: 'deliver' });
    if (ROUNDS > 0) writeResults({ rounds: ROUNDS, repeatedMails: repeatedMails(await gatherEvidence(system)) });
  });

  it.each(WHILE_BUYING.flatMap(([name, place], index) => roadsOf(index).map((road) => [name, place, road] as const)))(
    '%s at %s, the news comes by %s',
    async (name, place, road) => {
      const email = address();
      const show = await makeShow(system);
      noteRun({ place, road, seconds: null });
      await killProcess(system, name, place);
      await buy(system, show, { email, road });
      noteRun({ place, road, seconds: await healed(email, 'completed') });
    },
    DEADLINE_MS,
  );

  it('booking at webhook-verified, the news comes by webhook', async () => {
    const email = address();
    const show = await makeShow(system);
    noteRun({ place: 'webhook-verified', road: 'webhook', seconds: null });
    await killProcess(system, 'booking', 'webhook-verified');
    await buy(system, show, { email, road: 'webhook' });
    noteRun({ place: 'webhook-verified', road: 'webhook', seconds: await healed(email, 'completed') });
  });

  it.each(WHILE_ISSUING.flatMap((place) => timesOf(place)))(
    'booking at %s, while a gift card is issued',
    async (place) => {
      const email = address();
      noteRun({ place, road: 'webhook', seconds: null });
      await killProcess(system, 'booking', place);
      await buyGiftCard(system, email);
      const started = Date.now();
      const code = await codeMailedTo(system, email);
      await waitFor('peace after a crash', async () => audit(await gatherEvidence(system)).length === 0, HEALING_SECONDS);
      noteRun({ place, road: 'webhook', seconds: (Date.now() - started) / 1000 });
      expect(await balanceOf(system, code)).toBe(20);
    },
    DEADLINE_MS,
  );

  it.each(WHILE_SPENDING.flatMap((place) => timesOf(place)))(
    'booking at %s, while a gift card pays a half',
    async (place) => {
      const email = address();
      await buyGiftCard(system, email);
      const code = await codeMailedTo(system, email);
      const show = await makeShow(system);
      noteRun({ place, road: 'patch', seconds: null });
      await killProcess(system, 'booking', place);
      await buy(system, show, { email, road: 'patch', giftCardCodes: [code] });
      noteRun({ place, road: 'patch', seconds: await healed(email, 'completed') });
      expect(await balanceOf(system, code)).toBe(0);
    },
    DEADLINE_MS,
  );

  it.each(WHILE_REPLACING)('booking at %s, while an order replaces another', async (place) => {
    const email = address();
    const show = await makeShow(system, { maxTickets: 5 });
    const client = new SpecificationClient(system);
    await client.intent(show, 3, email);
    await killProcess(system, 'booking', place);
    await waitFor('the other order', async () => (await client.intent(show, 4, email).catch(() => ({ status: 0 }))).status === 201);
    const evidence = await gatherEvidence(system);
    expect(audit(evidence)).toEqual([]);
    const offer = evidence.offers.find(({ _id }) => _id === show.id);
    expect(offer).toMatchObject({ free: 1, held: 4 });
  });

  it.each(WHILE_REFUNDING)('booking at %s, while a cancelled show is paid back', async (place) => {
    const email = address();
    const show = await makeShow(system);
    await buy(system, show, { email, road: 'patch' });
    await healed(email, 'completed');
    noteRun({ place, road: 'reconciler', seconds: null });
    await killProcess(system, 'booking', place);
    const token = await signIn(system);
    await askHost(system, 'admin.localhost', `/api/admin/shows/${show.id}/cancel`, { method: 'POST', token });
    const seconds = await healed(email, 'refunded');
    noteRun({ place, road: 'reconciler', seconds });
    const { refunds, intents, bookings } = await gatherEvidence(system);
    const intent = intents.find(({ id }) => id === bookings.find((booking) => booking.email === email)?.paymentIntentId);
    expect(refunds.filter(({ payment_intent: of }) => of === intent?.id)).toHaveLength(1);
  });
});
