import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { MoneyHarness } from '../../test/money.js';
import { LedgerMarksStore } from './ledger-marks.store.js';
import { PayoutsStore } from './payouts.store.js';
import { PullLedger } from './pull-ledger.js';
import { StripeLinesStore } from './stripe-lines.store.js';

/** More than one of Stripe's pages. */
const CHARGES = 105;
const DAY = 86_400_000;

let club: BookingHarness;
let money: MoneyHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
  for (let charge = 0; charge < CHARGES; charge += 1) {
    await money.chargeFor(newId(), 1000 + charge);
    if (charge % 20 === 19) await money.payOut();
  }
  await money.payOut();
});
afterAll(() => club.stop());

const collection = (name: string) => club.orders.db.collection<{ _id: string }>(name);
const NAMES = ['stripe_lines', 'payouts', 'ledger_marks'];
async function forget(): Promise<void> {
  for (const name of NAMES) await collection(name).deleteMany({});
}
/** What is stored, without the time of the run. */
async function stored(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const name of ['stripe_lines', 'payouts'])
    rows.push(
      await collection(name)
        .find({}, { projection: { checkedAt: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    );
  return rows;
}

/** As the audit does it: it keeps the cursor after each page. */
class Run {
  private readonly cursors = { lines: '', payouts: '' };

  async toEnd(now = new Date()): Promise<void> {
    const ledger = club.get(PullLedger);
    await this.follow('lines', (cursor) => ledger.pullLines(cursor, now));
    await this.follow('payouts', (cursor) => ledger.pullPayouts(cursor, now));
  }

  private async follow(
    what: 'lines' | 'payouts',
    pull: (cursor: string) => Promise<string | undefined>,
  ): Promise<void> {
    for (
      let next = await pull(this.cursors[what]);
      next !== undefined;
      next = await pull(this.cursors[what])
    )
      this.cursors[what] = next;
    this.cursors[what] = '';
  }
}

/** The process dies at this write, before or after it is done. @returns what ends that, and says whether it has died. */
function dyingAt(number: number, isAfter: boolean): () => boolean {
  let writes = 0;
  const dies = async (write: () => Promise<void>): Promise<void> => {
    writes += 1;
    if (writes === number && !isAfter) throw new Error('the process dies');
    await write();
    if (writes === number) throw new Error('the process dies');
  };
  const [lines, payouts, marks] = [
    club.get(StripeLinesStore),
    club.get(PayoutsStore),
    club.get(LedgerMarksStore),
  ];
  const putLines = lines.put.bind(lines);
  const putPayout = payouts.put.bind(payouts);
  const complete = marks.complete.bind(marks);
  lines.put = (...given) => dies(() => putLines(...given));
  payouts.put = (...given) => dies(() => putPayout(...given));
  marks.complete = (...given) => dies(() => complete(...given));
  return () => {
    Object.assign(lines, { put: putLines });
    Object.assign(payouts, { put: putPayout });
    Object.assign(marks, { complete });
    return writes >= number;
  };
}

describe('copying the books of Stripe', () => {
  it('has every line once, each with its payout, across the pages', async () => {
    await new Run().toEnd();
    const lines = await collection('stripe_lines').find().toArray();
    expect(lines.filter((line) => (line as { type?: string }).type === 'charge')).toHaveLength(
      CHARGES,
    );
    expect(lines.filter((line) => !('payoutId' in line))).toEqual([]);
    expect(await club.get(PayoutsStore).differing()).toEqual([]);
  });

  it('stores the same rows if the process dies at any write, and the next one goes on from its page', async () => {
    await forget();
    await new Run().toEnd();
    const whole = await stored();
    for (let write = 1, hasDied = true; hasDied; write += 1)
      for (const isAfter of [false, true]) {
        await forget();
        const run = new Run();
        const end = dyingAt(write, isAfter);
        await run.toEnd().catch(() => undefined);
        hasDied = end();
        await run.toEnd();
        expect(await stored()).toEqual(whole);
      }
  });

  it('leaves no gap behind the newest lines if it dies between two pages', async () => {
    await forget();
    const ledger = club.get(PullLedger);
    const cursor = await ledger.pullLines('', new Date());
    const stray = await money.chargeFor(newId());
    await ledger.pullLines(cursor ?? '', new Date());
    await new Run().toEnd();
    const lines = await collection('stripe_lines')
      .find({ type: 'charge' } as object)
      .toArray();
    expect(lines).toHaveLength(CHARGES + 1);
    expect(stray).not.toBe('');
  });

  it('begins three days before the last complete run', async () => {
    await forget();
    await club.get(LedgerMarksStore).complete('lines', new Date(Date.now() + 4 * DAY));
    expect(await club.get(PullLedger).pullLines('', new Date())).toBeUndefined();
    expect(await collection('stripe_lines').countDocuments()).toBe(0);
  });
});
