import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expireWhilePaying } from '../src/experiments/expire-while-paying.js';
import { HABIT_NAMES, oneCharge } from '../src/experiments/one-charge.js';
import { primaryLoss } from '../src/experiments/primary-loss.js';
import { race } from '../src/experiments/races.js';
import { staffActs } from '../src/experiments/staff-acts.js';
import { startPlace, type Started } from '../src/experiments/start-place.js';
import { EVENT_ORDERS, webhookOrders } from '../src/experiments/webhook-orders.js';

const START_MS = 240_000; // on a machine that is busy with other work
const DEADLINE_MS = 180_000;
const CLOSE_PAYMENTS = 20;
/** If the sweeps are late, few payments of a round are close to the end of the hold, and there are up to 41 rounds. */
const EXPIRY_MS = 480_000;
/** Every fourth order of the events; the long form has all. */
const SOME_ORDERS = EVENT_ORDERS.filter((_, index) => index % 4 === 0);

/** The short forms. `npm run reliability` repeats each of them. */
describe('two copies of booking over three database nodes', () => {
  let system: Started;
  beforeAll(async () => {
    system = await startPlace('three-nodes');
  }, START_MS);
  afterAll(() => system.stop(), START_MS);

  it(
    'sell a hundred places to two hundred buyers, never more, and lose none',
    async () => {
      expect((await race(system)).counts).toMatchObject({ promised: expect.any(Number) });
    },
    DEADLINE_MS,
  );

  it(
    'complete, cancel or refund each order that is paid at the moment when its hold ends',
    async () => {
      const { counts } = await expireWhilePaying(system, CLOSE_PAYMENTS);
      expect(counts['close']).toBeGreaterThanOrEqual(CLOSE_PAYMENTS);
    },
    EXPIRY_MS,
  );

  it.each(HABIT_NAMES)(
    'charge a customer once for each show (%s)',
    async (habit) => {
      expect((await oneCharge(system, habit)).counts['charges']).toBeGreaterThan(0);
    },
    DEADLINE_MS,
  );

  it(
    'keep every place while staff lower the capacity, change the price and delete',
    async () => {
      expect((await staffActs(system)).counts['bought']).toBeGreaterThan(0);
    },
    DEADLINE_MS,
  );

  it(
    'end in the same state whatever the order of four events, each of them twice',
    async () => {
      expect((await webhookOrders(system, SOME_ORDERS)).counts).toEqual({
        orders: SOME_ORDERS.length,
        outcomes: 1,
      });
    },
    DEADLINE_MS,
  );

  it(
    'lose no sale when the primary of the database dies (invariants.md I31)',
    async () => {
      expect((await primaryLoss(system, 1)).counts).toMatchObject({ kills: 1, lost: 0 });
    },
    DEADLINE_MS,
  );
});
