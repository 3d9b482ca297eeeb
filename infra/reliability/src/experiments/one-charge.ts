import { intentOf, SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { controlEmulator, makeShow, type RunningSystem } from '@club/testing';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { gatherEvidence } from '../evidence.js';

const SUBMITS = 20;
const CONVERGENCE_SECONDS = 60;

type Secret = string | null;
/** What an impatient customer does with two shows. The browser has its cookie already. */
type Habit = (browser: SpecificationClient, show: Show, other: Show) => Promise<unknown>;

const order = async (browser: SpecificationClient, show: Show, tickets = 2): Promise<Secret> =>
  (await browser.intent(show, tickets)).body.clientSecret ?? null;

/** Name and address, the card, and the call that says so. Each of them may be refused. */
async function payFor(
  browser: SpecificationClient,
  show: Show,
  { secret, tickets = 2 }: { secret: Secret; tickets?: number },
): Promise<void> {
  const { id } = (await browser.book(show, tickets)).body;
  await browser.pay(secret);
  await browser.complete(id, intentOf(secret));
}

const HABITS: Record<string, { charges: number; act: Habit }> = {
  'double click': {
    charges: 1,
    act: async (browser, show) => {
      const secrets = await Promise.all([order(browser, show), order(browser, show)]);
      await Promise.all(secrets.map((secret) => payFor(browser, show, { secret })));
    },
  },
  'two tabs of one show': {
    charges: 1,
    act: async (browser, show) => {
      const first = await order(browser, show, 2);
      const second = await order(browser, show, 3);
      await Promise.all([
        payFor(browser, show, { secret: first, tickets: 2 }),
        payFor(browser, show, { secret: second, tickets: 3 }),
      ]);
    },
  },
  'two tabs of two shows': {
    charges: 2,
    act: async (browser, show, other) => {
      const [here, there] = await Promise.all([order(browser, show), order(browser, other)]);
      await Promise.all([
        payFor(browser, show, { secret: here }),
        payFor(browser, other, { secret: there }),
      ]);
    },
  },
  'back and pay again': {
    charges: 1,
    act: async (browser, show) => {
      const secret = await order(browser, show);
      const { id } = (await browser.book(show, 2)).body;
      await browser.pay(secret);
      const again = await order(browser, show);
      await browser.pay(again ?? secret);
      await browser.complete(id, intentOf(secret));
    },
  },
  'twenty submits': {
    charges: 1,
    act: async (browser, show) => {
      const submits = Array.from({ length: SUBMITS }, () => order(browser, show));
      const secrets = new Set(await Promise.all(submits));
      await Promise.all([...secrets].map((secret) => payFor(browser, show, { secret })));
    },
  },
};
export const HABIT_NAMES = Object.keys(HABITS);

/** invariants.md I10: one customer is charged once for each show, however often they press the button. */
export async function oneCharge(
  system: RunningSystem,
  name: string,
): Promise<{ counts: Record<string, number> }> {
  const habit = HABITS[name];
  if (habit === undefined) throw new Error(`There is no habit "${name}".`);
  await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  const [show, other] = [await makeShow(system), await makeShow(system)];
  const browser = new SpecificationClient(system);
  await browser.intent(await makeShow(system), 1); // its answer brings the cookie
  await habit.act(browser, show, other);
  await waitForConvergence(system, CONVERGENCE_SECONDS);
  const { intents } = await gatherEvidence(system);
  const charges = intents.filter(
    ({ status, metadata }) =>
      status === 'succeeded' && [show.id, other.id].includes(metadata['showId'] ?? ''),
  ).length;
  assert(charges === habit.charges, `${name}: ${charges} charges instead of ${habit.charges}`);
  return { counts: { charges } };
}
