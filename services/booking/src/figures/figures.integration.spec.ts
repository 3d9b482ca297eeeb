import { isDeepStrictEqual } from 'node:util';
import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { newOrder, type OrderRow } from '../orders/domain/order.js';
import type { Refund } from '../orders/domain/refunds.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UncountedOrdersStore } from '../orders/uncounted-orders.store.js';
import { FoldSales } from './fold-sales.js';
import { ReadSales } from './read-sales.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SETTLED = ['completed', 'refund_due', 'refunded'];
const OPEN = ['new', 'held', 'pending', 'releasing', 'completing'];

/** Repeatable random numbers, so that a failure can be seen again. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const keptOf = ({ totalPence, refunds }: OrderRow): number =>
  totalPence - refunds.reduce((sum, refund) => sum + refund.pence, 0);

/** The figures as a look at every order gives them. */
function fullCount(orders: readonly OrderRow[]) {
  const named = orders.filter(({ reference }) => reference !== undefined);
  const sales = orders.filter(({ state }) => state === 'completed');
  return {
    total: named.filter(({ state }) => [...SETTLED, ...OPEN].includes(state)).length,
    pending: named.filter(({ state }) => OPEN.includes(state) && state !== 'new').length,
    keptPence: sales.reduce((sum, order) => sum + keptOf(order), 0),
  };
}

describe('the figures for staff', () => {
  let club: BookingHarness;
  let store: OrdersStore;
  beforeAll(async () => {
    club = await BookingHarness.start();
    store = club.get(OrdersStore);
  });
  afterAll(() => club.stop());

  const fold = () => club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  const allOrders = () => club.orders.find().lean<OrderRow[]>();
  /** What the database and the figures say while nothing changes: the first round of a sweep may still be at work. */
  async function lookInPeace() {
    for (;;) {
      const before = await allOrders();
      const stats = await club.get(ReadSales).stats();
      const weeks = await club.get(ReadSales).lastWeeks(new Date());
      if (isDeepStrictEqual(before, await allOrders())) return { orders: before, stats, weeks };
    }
  }
  async function expectExact(): Promise<void> {
    const { orders, stats, weeks } = await lookInPeace();
    expect(stats).toEqual(fullCount(orders));
    const sales = orders.filter(({ state }) => state === 'completed');
    expect(weeks.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(
      sales.reduce((sum, { quantity }) => sum + quantity, 0),
    );
    expect(weeks.reduce((sum, line) => sum + line.pence, 0)).toBe(fullCount(orders).keptPence);
  }

  /** An order whose places and payment are of no interest here. */
  async function pendingOrder(random: (below: number) => number): Promise<string> {
    const _id = newId();
    const quantity = 1 + random(6);
    const unitPence = pence(random(5) === 0 ? 0 : 2000);
    const createdAt = new Date(Date.now() - random(60) * DAY);
    await store.insert(
      newOrder({
        _id,
        sessionId: _id,
        showId: `show-${random(3)}`,
        quantity,
        unitPence,
        totalPence: pence(unitPence * quantity),
        duePence: pence(unitPence * quantity),
        state: 'pending',
        ...(random(4) > 0 && { reference: _id }),
        email: 'ada@example.org',
        expiresAt: createdAt,
        history: [],
        createdAt,
      }),
    );
    return _id;
  }
  async function refund(id: string, random: (below: number) => number): Promise<void> {
    const order = await club.order(id);
    const part: Refund = {
      id: newId(),
      pence: pence(random(2000)),
      cardPence: pence(0),
      gift: [],
      places: 0,
      state: 'due',
      attempt: 1,
      reason: 'a bad seat',
    };
    const refunds = club.get(OrderRefundsStore);
    await refunds.add(order, part, 'a bad seat');
    if (random(2) === 0) return;
    await store.transaction(async (session) => {
      await refunds.finish(id, part, session);
    });
  }

  /** One step in the life of an order; a step that its state does not allow changes nothing. */
  async function step(ids: string[], random: (below: number) => number): Promise<void> {
    const id = ids[random(ids.length)] ?? '';
    const acts = [
      async () => void ids.push(await pendingOrder(random)),
      async () => void (await store.transition(id, 'completing')),
      async () => void (await store.transition(id, 'completed', { reference: id })),
      async () => void (await store.transition(id, 'releasing')),
      async () => void (await store.transition(id, 'expired', { live: false })),
      async () => void (await store.transition(id, 'refund_due')),
      async () => void (await store.transition(id, 'refunded')),
      () => refund(id, random),
      fold,
    ];
    await acts[random(acts.length)]?.();
  }

  it('are those of a full count after every step of a random history', async () => {
    const random = numbersFrom(7);
    const ids = [await pendingOrder(random)];
    for (let count = 0; count < 300; count += 1) {
      await step(ids, random);
      if (count % 10 === 0) await expectExact();
    }
    await fold();
    await expectExact();
    expect(await club.orders.countDocuments({ uncounted: true })).toBe(0);
  }, 180_000);

  it('contain what is sold and refunded through the services', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await expectExact();
    await club.get(SettleOrder).execute(id);
    await expectExact();
    await fold();
    await club.get(RefundOrder).refundPart(await club.order(id), {
      refundId: newId(),
      pence: pence(2000),
      places: 1,
      reason: 'one is ill',
    });
    await expectExact();
    await club.get(RefundOrder).refundAll(await club.order(id));
    expect(await club.state(id)).toBe('refunded');
    await expectExact();
    await fold();
    await expectExact();
  });

  it('stay exact while two processes fold and orders change, and after that', async () => {
    const random = numbersFrom(11);
    const ids = await Promise.all(Array.from({ length: 40 }, () => pendingOrder(random)));
    for (let round = 0; round < 8; round += 1) {
      const steps = Array.from({ length: 15 }, () => step(ids, random));
      await Promise.all([fold(), fold(), ...steps]);
      await expectExact();
    }
    await Promise.all([fold(), fold()]);
    await expectExact();
  }, 180_000);

  it('are the same at every moment while orders move into the totals', async () => {
    const random = numbersFrom(12);
    const ids = await Promise.all(Array.from({ length: 300 }, () => pendingOrder(random)));
    for (const id of ids) await store.transition(id, 'completing');
    for (const id of ids) await store.transition(id, 'completed', { reference: id });
    const expected = fullCount(await allOrders());
    const look = async () => {
      for (let count = 0; count < 20; count += 1)
        expect(await club.get(ReadSales).stats()).toEqual(expected);
    };
    await Promise.all([fold(), look(), look(), look()]);
    await expectExact();
  }, 180_000);

  it('are the same if a process dies between the totals and the orders, and again after the repetition', async () => {
    const random = numbersFrom(13);
    const id = await pendingOrder(random);
    await store.transition(id, 'completing');
    await store.transition(id, 'completed', { reference: id });
    const dies = jest
      .spyOn(club.get(UncountedOrdersStore), 'markCounted')
      .mockRejectedValueOnce(new Error('the power went'));
    await expect(fold()).rejects.toThrow('the power went');
    dies.mockRestore();
    await expectExact();
    await fold();
    await fold();
    await expectExact();
    expect((await club.order(id)).counted).toMatchObject({ bookings: 1 });
  });

  it('would be wrong if a change were written without its mark (control)', async () => {
    const id = await pendingOrder(numbersFrom(17));
    await store.transition(id, 'completing');
    await store.transition(id, 'completed', { reference: id });
    await fold();
    const before = await club.get(ReadSales).stats();
    await club.orders.collection.updateOne({ _id: id } as object, { $set: { state: 'expired' } });
    expect(await club.get(ReadSales).stats()).toEqual(before);
    expect(fullCount(await allOrders())).not.toEqual(before);
    await club.get(UncountedOrdersStore).markUncounted([id]);
    await expectExact();
  });
});
