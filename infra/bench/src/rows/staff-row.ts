import { randomBytes } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import { askHost, signIn } from '@club/client';
import type { BenchSystem } from '../bench-system.js';
import { inParallel, median, percentile } from '../measure/rounds.js';
import type { Row } from '../report.js';

const BOOKINGS = 100_000;
const BATCH = 10_000;
const ASKS = 150;
const PAGE = 25;
const SEARCH = 'bench-54321@';

/** The first page and a search of the staff list with 100,000 bookings, through the gateway and in the driver alone. */
export async function staffRow(system: BenchSystem, say: (line: string) => void): Promise<Row> {
  const token = await signIn({ port: system.gatewayPort, admin: system.admin });
  const connection = await mongoose
    .createConnection(system.engines.mongoUrl('booking'))
    .asPromise();
  const ask = async (query: string): Promise<number> => {
    const times = await inParallel(ASKS, 1, async () => {
      const path = `/api/admin/bookings?page=1&pageSize=${PAGE}${query}`;
      const reply = await askHost({ port: system.gatewayPort }, 'admin.localhost', path, { token });
      if (reply.status !== 200) throw new Error(`the list answered ${reply.status}`);
    });
    return percentile(times, 95);
  };
  const small = await ask('');
  say(`making ${BOOKINGS} bookings`);
  await fill(connection);
  const first = await ask('');
  const search = await ask(`&search=${encodeURIComponent(SEARCH)}`);
  const bare = await bareP95(connection);
  await connection.close();
  return {
    name: 'staff: first page and search over 100,000 bookings, p95',
    ours: `first page ${first.toFixed(1)} ms (${small.toFixed(1)} ms before), search ${search.toFixed(1)} ms`,
    baseline: `the same query in the driver ${bare.toFixed(1)} ms`,
    result: `${Math.max(first, search).toFixed(1)} ms, ×${(first / small).toFixed(1)} for the table`,
    toReach: 'p95 ≤ 50 ms, grows with the page alone',
    reached: Math.max(first, search) <= 50 && first / small < 3,
  };
}

/** Inserts copies of a real booking, each with its own name. */
async function fill(connection: Connection): Promise<void> {
  const bookings = connection.collection<{ _id: string; reference?: string }>('orders');
  const model = await bookings.findOne({ reference: { $exists: true }, state: 'completed' });
  if (model === null) throw new Error('there is no booking to copy: demo data is missing');
  for (let from = 0; from < BOOKINGS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => {
      const number = from + index;
      const email = `bench-${number}@example.org`;
      const reference = `BK${String(number).padStart(6, '0')}ZZZ`;
      const searchKeys = [reference.toLowerCase(), email, 'bench', String(number)];
      const _id = randomBytes(16).toString('hex');
      const createdAt = new Date(Date.now() - number * 1000);
      return {
        ...model,
        _id,
        email,
        reference,
        searchKeys,
        sessionId: _id,
        paymentIntentId: `pi_bench_${number}`,
        createdAt,
      };
    });
    await bookings.insertMany(rows, { ordered: false });
  }
}

async function bareP95(connection: Connection): Promise<number> {
  const bookings = connection.collection('orders');
  const times = await inParallel(ASKS, 1, async () => {
    await bookings
      .find({ reference: { $exists: true } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(PAGE)
      .toArray();
  });
  return median([percentile(times, 95)]);
}
