import { primaryOf, waitFor, waitForWholeSet } from '@club/engines';
import type { Show } from '@club/contracts';
import { controlEmulator, killProcess, makeShow, type RunningSystem } from '@club/testing';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { buy } from '../customer.js';
import { gatherEvidence } from '../evidence.js';

const LANES = 4;
const PLACES = 5_000;
/** Sales that must follow a kill before the next one. */
const SALES_BETWEEN = 5;
const LONGEST_PAUSE_SECONDS = 30;
const CONVERGENCE_SECONDS = 90;

interface Loss {
  /** The longest pause after one of the kills. */
  seconds: number;
  counts: Record<string, number>;
}

/**
 * invariants.md I31: the primary of three database nodes is killed under sales. Every sale that a customer was told of
 * is there afterwards, and the auditor agrees.
 */
export async function primaryLoss(system: RunningSystem, kills: number): Promise<Loss> {
  await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  const sales = new Sales(system, await makeShow(system, { maxTickets: PLACES }));
  const url = system.mongoUrl.replace('DATABASE', 'admin');
  const pauses: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await waitForWholeSet(url);
      await sales.more(SALES_BETWEEN);
      const at = Date.now();
      const port = (await primaryOf(url)).split(':').at(-1) ?? '';
      await Promise.all([killProcess(system, `mongod:${port}`), sales.more(SALES_BETWEEN)]);
      pauses.push(sales.longestPauseSince(at) / 1000);
    }
  } finally {
    await sales.stop();
  }
  const lost = await sales.lost();
  assert(lost.length === 0, `Acknowledged and not completed: ${lost.join(', ')}`);
  await waitForWholeSet(url);
  const seconds = Math.max(...pauses);
  assert(seconds <= LONGEST_PAUSE_SECONDS, `No sale for ${seconds} s.`);
  return { seconds, counts: { kills, sales: sales.count, lost: lost.length } };
}

/** Customers who buy one after the other in a few lanes, until `stop`. */
class Sales {
  private stopped = false;
  private failure: Error | undefined;
  private next = 0;
  private readonly acknowledged: { id: string; at: number }[] = [];
  private readonly lanes: Promise<void>[];

  constructor(
    private readonly system: RunningSystem,
    private readonly show: Show,
  ) {
    this.lanes = Array.from({ length: LANES }, () =>
      this.sell().catch((error: unknown) => {
        this.failure = new Error('A customer could not buy.', { cause: error });
      }),
    );
  }

  get count(): number {
    return this.acknowledged.length;
  }

  /** Waits for further sales. */
  async more(count: number): Promise<void> {
    const wanted = this.count + count;
    await waitFor('sales', async () => this.failure !== undefined || this.count >= wanted, 60);
    if (this.failure !== undefined) throw this.failure;
  }

  /** In milliseconds, from an instant until the last sale. */
  longestPauseSince(instant: number): number {
    const times = this.acknowledged.map(({ at }) => at).filter((at) => at > instant);
    const pauses = times.map((at, index) => at - (times[index - 1] ?? instant));
    return Math.max(...pauses);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.lanes);
    if (this.failure !== undefined) throw this.failure;
  }

  /** The bookings that customers were told of and that the converged system does not have. */
  async lost(): Promise<string[]> {
    await waitForConvergence(this.system, CONVERGENCE_SECONDS);
    const { bookings } = await gatherEvidence(this.system);
    const completed = new Set(
      bookings.filter(({ state }) => state === 'completed').map(({ _id }) => _id),
    );
    return this.acknowledged.map(({ id }) => id).filter((id) => !completed.has(id));
  }

  private async sell(): Promise<void> {
    while (!this.stopped) {
      this.next += 1;
      const email = `primary-${this.show.id}-${this.next}@example.org`;
      const id = await buy(this.system, this.show, { email, channel: 'patch', tickets: 1 });
      this.acknowledged.push({ id, at: Date.now() });
    }
  }
}
