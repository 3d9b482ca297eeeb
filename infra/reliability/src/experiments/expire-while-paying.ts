import { intentOf, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import type { Show } from '@club/contracts';
import { controlEmulator, makeShow, type RunningSystem } from '@club/testing';
import mongoose from 'mongoose';
import { z } from 'zod';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { random } from '../random.js';

/** Customers of one round, who pay at the moment when the sweep ends their holds. */
const AT_ONCE = 10;
const SPREAD_MS = 50;
/** So many rounds are needed at most for each payment that is close to the sweep. */
const MAX_ROUNDS_EACH = 2;
const SWEEP_MS = 1_000;
const CONVERGENCE_SECONDS = 60;

const rowSchema = z.object({
  state: z.string(),
  history: z.array(z.object({ at: z.date(), to: z.string().nullish() })),
});
type Orders = mongoose.mongo.Collection<{ _id: string; expiresAt: Date }>;
interface Customer {
  client: SpecificationClient;
  secret: string | null;
  bookingId: string;
}

/**
 * invariants.md I9: holds end while their customers pay, within 50 ms before or after. Each order is completed, or
 * cancelled, or refunded. @param wanted how many payments must come that close to the sweep.
 */
export async function expireWhilePaying(
  system: RunningSystem,
  wanted: number,
): Promise<{ counts: Record<string, number> }> {
  await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  const connection = await mongoose
    .createConnection(system.mongoUrl.replace('DATABASE', 'booking'))
    .asPromise();
  const orders: Orders = connection.getClient().db().collection('orders');
  const show = await makeShow(system, { maxTickets: 5_000 });
  const counts: Record<string, number> = { close: 0, completed: 0, expired: 0, refunded: 0 };
  const add = (name: string, more = 1) => (counts[name] = (counts[name] ?? 0) + more);
  try {
    const first = await releasedAt(orders, await enter(system, show, 'first'));
    let sweep: Sweep = { from: first, to: first };
    for (let round = 0; (counts['close'] ?? 0) < wanted; round += 1) {
      assert(round < wanted * MAX_ROUNDS_EACH + 1, 'Too few payments were close to the sweep.');
      const names = Array.from({ length: AT_ONCE + 2 }, (_, index) => `${round}-${index}`);
      const customers = await Promise.all(names.map((name) => enter(system, show, name)));
      const end = await payAtTheEnd(orders, customers, sweep);
      sweep = end.sweep;
      for (const state of end.states) add(state);
      add('close', end.close);
    }
    await waitForConvergence(system, CONVERGENCE_SECONDS);
    return { counts };
  } finally {
    await connection.close();
  }
}

/** From the first to the last order that it released. */
interface Sweep {
  from: number;
  to: number;
}

/** All holds end at the next sweep. Its first and its last order are never paid and show when it really came. */
async function payAtTheEnd(
  orders: Orders,
  [early, late, ...customers]: readonly Customer[],
  last: Sweep,
): Promise<{ sweep: Sweep; close: number; states: string[] }> {
  if (early === undefined || late === undefined) throw new Error('There are no customers.');
  const periods = Math.ceil((Date.now() - last.from + 2 * SPREAD_MS) / SWEEP_MS);
  const next = last.from + SWEEP_MS * periods;
  await expireAt(orders, [early], next - 7);
  await expireAt(orders, customers, next - 6);
  await expireAt(orders, [late], next - 5);
  const from = next - SPREAD_MS;
  const span = last.to - last.from + 2 * SPREAD_MS;
  const paidAt = await Promise.all(
    customers.map((customer) => pay(customer, from + span * random())),
  );
  const sweep = { from: await releasedAt(orders, early), to: await releasedAt(orders, late) };
  const states = await statesOf(orders, customers);
  assert(states.length === AT_ONCE, `${states.length} orders of ${AT_ONCE}`);
  const close = paidAt.filter((at) => at >= sweep.from - SPREAD_MS && at <= sweep.to + SPREAD_MS);
  return { sweep, close: close.length, states };
}

const expireAt = (orders: Orders, customers: readonly Customer[], at: number) =>
  orders.updateMany(
    { _id: { $in: customers.map(({ bookingId }) => bookingId) } },
    { $set: { expiresAt: new Date(at) } },
  );

async function enter(system: RunningSystem, show: Show, name: string): Promise<Customer> {
  const client = new SpecificationClient(system);
  const email = `late-${show.id}-${name}@example.org`;
  const intent = await client.intent(show, 1, email);
  const booking = await client.book(show, 1, email);
  return { client, secret: intent.body.clientSecret, bookingId: booking.body.id };
}

/** @returns when the payment was sent. */
async function pay({ client, secret, bookingId }: Customer, at: number): Promise<number> {
  const now = () => performance.timeOrigin + performance.now();
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - now())));
  const paidAt = now();
  await client.pay(secret);
  await client.complete(bookingId, intentOf(secret));
  return paidAt;
}

/** When the sweep began to release this order, which is never paid. */
async function releasedAt(orders: Orders, { bookingId }: Customer): Promise<number> {
  await orders.updateOne(
    { _id: bookingId, expiresAt: { $gt: new Date(Date.now() + SWEEP_MS) } },
    { $set: { expiresAt: new Date() } },
  );
  const { at } = await waitFor('the sweep', async () => {
    const { history } = rowSchema.parse(await orders.findOne({ _id: bookingId }));
    return history.find(({ to }) => to === 'releasing');
  });
  return at.getTime();
}

const statesOf = (orders: Orders, customers: readonly Customer[]): Promise<string[]> =>
  waitFor('every order to end', async () => {
    const ids = customers.map(({ bookingId }) => bookingId);
    const rows = z.array(rowSchema).parse(await orders.find({ _id: { $in: ids } }).toArray());
    const states = rows.map(({ state }) => state);
    const isOver = states.every((state) => ['completed', 'expired', 'refunded'].includes(state));
    return isOver && states;
  });
