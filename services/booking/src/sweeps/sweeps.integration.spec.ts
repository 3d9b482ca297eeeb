import { readFileSync } from 'node:fs';
import { pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { metrics } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import { CancelOrphans } from './cancel-orphans.js';
import { FreeOrphans } from './free-orphans.js';
import { UnfinishedOrders } from './unfinished-orders.js';

const HOUR = 3_600_000;

describe('the sweeps', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('are those that reliability.md lists', async () => {
    const text = readFileSync('infra/docs/reliability.md', 'utf8');
    const table = text.slice(text.indexOf('| sweep '), text.indexOf('Catalog repeats offers'));
    const listed = [...table.matchAll(/^\| ([a-z-]+(?:, [a-z-]+)*) +\|/gm)]
      .flatMap(([, names = '']) => names.split(', '))
      .filter((name) => /^[a-z]/.test(name) && name !== 'sweep');
    const series = await metrics.metrics();
    const known = [...series.matchAll(/^club_sweep_runs_total\{[^}]*sweep="([^"]+)"/gm)];
    expect([...new Set(known.map(([, name]) => name))].sort()).toEqual(listed.sort());
  });

  it('free the places of an order that was never written, and no places of a live order', async () => {
    const { showId } = await club.offer();
    const past = new Date(Date.now() - HOUR);
    const orphan = { orderId: newId(), quantity: 3, unitPence: pence(2000), expiresAt: past };
    await club.get(ClaimsStore).hold(showId, orphan, new Date());
    const live = await club.place(anOrderInput(showId));
    await club.get(FreeOrphans).execute(new Date(Date.now() + HOUR));
    expect(await club.counts(showId)).toEqual({ free: 98, held: 2, sold: 0 });
    expect(await club.state(live.orderId)).toBe('held');
  });

  it('complete an overdue order that was paid at the last moment', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.orders.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - HOUR) } });
    await club.get(UnfinishedOrders).releaseOverdue();
    expect(await club.state(id)).toBe('completed');
  });

  it('find a payment behind more open orders than one round takes', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    const paid = await club.order(id);
    const old = new Date(Date.now() - HOUR);
    const anOpenOne = () => ({
      ...paid,
      _id: newId(),
      sessionId: newId(),
      reference: newId(),
      paymentIntentId: `pi_${newId()}`,
      createdAt: old,
    });
    const open = Array.from({ length: 250 }, anOpenOne);
    await club.orders.collection.deleteOne({ _id: id } as object);
    await club.orders.collection.insertMany([...open, { ...paid, createdAt: old }] as never[]);
    for (let sweep = 0; sweep < 3; sweep += 1) await club.get(UnfinishedOrders).settle();
    expect(await club.state(id)).toBe('completed');
    await club.orders.deleteMany({ _id: { $in: open.map(({ _id }) => _id) } });
  });

  it('cancel a payment intent that no order names once it is old enough', async () => {
    const { showId } = await club.offer();
    const { orderId, clientSecret } = await club.place(anOrderInput(showId));
    await club.orders.deleteOne({ _id: orderId });
    await club.get(CancelOrphans).execute(new Date());
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '', '4000000000000002')).toBe(
      'card_declined',
    );
    await club.get(CancelOrphans).execute(new Date(Date.now() + HOUR));
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '')).toBe(
      'payment_intent_unexpected_state',
    );
  });

  it('complete an order that gift cards cover if the customer left after the details', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await club.orders.updateOne({ _id: orderId }, { $set: { state: 'pending', duePence: 0 } });
    await club.orders.collection.updateOne({ _id: orderId } as object, {
      $set: { createdAt: new Date(Date.now() - HOUR) },
    });
    await club.get(UnfinishedOrders).settle();
    expect(await club.state(orderId)).toBe('completed');
  });

  it('note a refund that was made at Stripe, and free the places if it is a full one', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const takeOver = async () => club.get(TakeOverRefunds).execute(await club.order(id));
    await club.refundAtStripe(intentId, 1000);
    await takeOver();
    await takeOver();
    expect(await club.state(id)).toBe('completed');
    expect((await club.order(id)).refunds).toMatchObject([
      { pence: 1000, state: 'done', reason: 'made at Stripe' },
    ]);
    await club.refundAtStripe(intentId, 3000);
    await takeOver();
    expect(await club.state(id)).toBe('refunded');
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });
});
