import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId, newMongoUrl } from '../../test/booking-harness.js';
import type { OrderRow } from '../orders/domain/order.js';
import { UnfinishedOrdersStore } from '../orders/unfinished-orders.store.js';
import { ReadDisputes } from './read-disputes.js';
import { UnfinishedOrders } from './unfinished-orders.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const inMs = (ms: number) => new Date(Date.now() + ms);
const SCHEDULE = { CLUB_SETTLE_AFTER_SECONDS: '90' };

/** Two processes of booking with one database and one emulator. */
async function twoCopies(): Promise<[BookingHarness, BookingHarness]> {
  const BOOKING_MONGO_URL = newMongoUrl();
  const first = await BookingHarness.start({ ...SCHEDULE, BOOKING_MONGO_URL });
  const STRIPE_API_URL = first.emulator.url;
  return [first, await BookingHarness.start({ ...SCHEDULE, BOOKING_MONGO_URL, STRIPE_API_URL })];
}

let copies: [BookingHarness, BookingHarness];
let club: BookingHarness;
let template: OrderRow;
beforeAll(async () => {
  copies = await twoCopies();
  [club] = copies;
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId));
  template = await club.order(id);
});
afterAll(async () => {
  for (const copy of copies) await copy.stop();
});
beforeEach(() => club.orders.deleteMany({}));

/** Orders as they are stored, each with an intent that Stripe does not know. */
async function insert(count: number, fields: Partial<OrderRow>): Promise<OrderRow[]> {
  const orders = Array.from({ length: count }, () => ({
    ...template,
    _id: newId(),
    sessionId: newId(),
    reference: newId(),
    paymentIntentId: `pi_${newId()}`,
    nextAskAt: inMs(-MINUTE),
    expiresAt: inMs(HOUR),
    ...fields,
  }));
  await club.orders.collection.insertMany(orders as never[]);
  return orders;
}

const asked = async (orders: OrderRow[]): Promise<number[]> => {
  const calls = await club.calls('GET /v1/payment_intents/');
  return orders.map(({ paymentIntentId: id = '' }) => calls[`GET /v1/payment_intents/${id}`] ?? 0);
};

describe('several copies that sweep one database', () => {
  it('ask Stripe once about each order', async () => {
    const orders = await insert(60, {});
    await Promise.all(copies.map((copy) => copy.get(UnfinishedOrders).askAboutOpen()));
    expect(await asked(orders)).toEqual(orders.map(() => 1));
  });

  it('cancel each overdue order once, and leave it to the half-way sweep after that', async () => {
    const orders = await insert(30, { expiresAt: inMs(-1), state: 'held' });
    await Promise.all(copies.map((copy) => copy.get(UnfinishedOrders).releaseOverdue()));
    const calls = await club.calls('/cancel');
    for (const { paymentIntentId = '' } of orders)
      expect(calls[`POST /v1/payment_intents/${paymentIntentId}/cancel`]).toBe(1);
    expect(await club.orders.countDocuments({ state: 'releasing' })).toBe(30);
  });

  it('read the list of disputes once if they start together, and once more a day later', async () => {
    const read = (now = new Date()) =>
      Promise.all(copies.map((copy) => copy.get(ReadDisputes).execute(now)));
    const readings = async () => (await club.calls('GET /v1/disputes'))['GET /v1/disputes'];
    await read();
    expect(await readings()).toBe(1);
    await read(inMs(24 * HOUR));
    expect(await readings()).toBe(2);
  });

  it('would ask twice if the claim did not move the time of the next question (control)', async () => {
    await insert(1, {});
    const read = () => club.orders.findOne({ nextAskAt: { $lte: new Date() } }).lean();
    expect(await Promise.all([read(), read()])).not.toContain(null);
    const claim = (copy: BookingHarness) => copy.get(UnfinishedOrdersStore).claimOpen(new Date());
    const claimed = await Promise.all(copies.map(claim));
    expect(claimed.filter((order) => order !== null)).toHaveLength(1);
  });
});

describe('an order that a sweep has claimed', () => {
  const claim = async (now: Date) =>
    (await club.get(UnfinishedOrdersStore).claimOpen(now)) !== null;
  const gap = async (id: string) => {
    const { nextAskAt } = await club.order(id);
    return Math.ceil(((nextAskAt?.getTime() ?? 0) - Date.now()) / MINUTE);
  };

  it('is due again later if its process dies, and then ever less often', async () => {
    const [{ _id }] = (await insert(1, { expiresAt: inMs(100 * HOUR) })) as [OrderRow];
    const gaps: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      expect(await claim(inMs(2 * HOUR))).toBe(true);
      expect(await claim(new Date())).toBe(false);
      gaps.push(await gap(_id));
    }
    expect(gaps).toEqual([4, 11, 18, 60, 60]);
  });

  it('is due at the end of its hold at the latest', async () => {
    const [{ _id }] = (await insert(1, { expiresAt: inMs(2 * MINUTE) })) as [OrderRow];
    expect(await claim(new Date())).toBe(true);
    expect(await gap(_id)).toBe(2);
  });

  it('is asked about soon after Stripe did not answer about its overdue hold', async () => {
    const [{ _id }] = (await insert(1, { state: 'held', expiresAt: inMs(-1) })) as [OrderRow];
    await club.faults([{ match: 'POST .*/cancel', kind: 'error', times: 10_000 }]);
    await club.get(UnfinishedOrders).releaseOverdue();
    await club.faults([]);
    expect(await club.order(_id)).toMatchObject({ state: 'releasing', askCount: 0 });
    await club.get(UnfinishedOrdersStore).claimHalfWay(inMs(HOUR));
    expect(await gap(_id)).toBe(2);
  });

  it('waits for hours if its payment is quarantined', async () => {
    const quarantine = { reason: 'paid 100 pence, due 4000', at: new Date() };
    const [{ _id }] = (await insert(1, { quarantine, state: 'releasing' })) as [OrderRow];
    const gaps: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      await club.get(UnfinishedOrdersStore).claimHalfWay(inMs(24 * HOUR));
      gaps.push((await gap(_id)) / 60);
    }
    expect(gaps).toEqual([1, 2, 4, 6, 6]);
  });
});

describe('a rush of 500 new orders a minute', () => {
  it('does not keep orders waiting that are half-way', async () => {
    const halfWay = await insert(3, { state: 'releasing', nextAskAt: inMs(-1) });
    const due = await insert(2, { state: 'completing', nextAskAt: inMs(-1) });
    for (let minute = 0; minute < 2; minute += 1) {
      await insert(500, { nextAskAt: inMs(-10 * MINUTE) });
      await club.get(UnfinishedOrders).continueHalfWay();
    }
    for (const { _id } of due) expect(await club.state(_id)).toBe('completed');
    const calls = await club.calls('/cancel');
    for (const { paymentIntentId = '' } of halfWay)
      expect(calls[`POST /v1/payment_intents/${paymentIntentId}/cancel`]).toBe(1);
  });

  it('forgets no half-way order that an older version wrote without a time', async () => {
    const [order] = (await insert(1, { state: 'completing' })) as [OrderRow];
    await club.orders.collection.updateOne({ _id: order._id } as object, {
      $unset: { nextAskAt: 1, askCount: 1 },
    });
    await club.get(UnfinishedOrders).continueHalfWay();
    expect(await club.state(order._id)).toBe('completed');
  });

  it('is asked about completely in one round, and no order twice', async () => {
    const orders = await insert(500, {});
    await club.get(UnfinishedOrders).askAboutOpen();
    expect(await asked(orders)).toEqual(orders.map(() => 1));
  });
});

describe('a round while Stripe does not answer', () => {
  it('asks about as many orders as it works on at once, and keeps all of them due', async () => {
    const orders = await insert(200, {});
    await club.faults([{ match: 'GET /v1/payment_intents/', kind: 'error', times: 10_000 }]);
    await club.get(UnfinishedOrders).askAboutOpen();
    await club.faults([]);
    const tried = (await asked(orders)).filter((times) => times > 0).length;
    expect(tried).toBeLessThanOrEqual(20);
    expect(await club.orders.countDocuments({ askCount: { $gt: 0 } })).toBe(0);
    await club.get(UnfinishedOrders).askAboutOpen(inMs(2 * MINUTE));
    expect((await asked(orders)).every((times) => times > 0)).toBe(true);
  });
});
