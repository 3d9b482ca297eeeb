import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { BookingHarness, newId, newMongoUrl } from '../../test/booking-harness.js';
import { GiftTotalsStore } from '../gift-cards/gift-totals.store.js';
import { FoldGiftLedger } from '../gift-cards/fold-gift-ledger.js';
import { newOrder, type OrderRow } from '../orders/domain/order.js';
import { FoldSales } from './fold-sales.js';
import { ReadSales } from './read-sales.js';

/** More than one batch of the migration. */
const OLD_ORDERS = 4_500;
const OLD_INDEXES: Record<string, 1 | -1>[] = [
  { state: 1, expiresAt: 1 },
  { showId: 1, state: 1 },
  { createdAt: -1, _id: -1 },
];

/** A completed order of one ticket, as an older release wrote it. */
function anOldSale(): OrderRow {
  const _id = newId();
  const { live, ...order } = newOrder({
    _id,
    sessionId: _id,
    showId: 'show',
    quantity: 1,
    unitPence: pence(2000),
    totalPence: pence(2000),
    duePence: pence(2000),
    state: 'completed',
    reference: _id,
    email: 'ada@example.org',
    expiresAt: new Date(),
    history: [],
    createdAt: new Date(),
  });
  return { ...order, live: !live };
}

describe('the totals of an older database', () => {
  const mongoUrl = newMongoUrl();
  let old: Connection;
  beforeAll(async () => {
    old = await mongoose.createConnection(mongoUrl).asPromise();
    const orders = old.collection<OrderRow>('orders');
    await orders.insertMany(Array.from({ length: OLD_ORDERS }, anOldSale));
    for (const keys of OLD_INDEXES) await orders.createIndex(keys, {}, {});
    const line = { account: 'card', about: 'card', at: new Date() };
    await old.collection<{ _id: string }>('gift_ledger').insertMany([
      { _id: 'card:issue', ...line, kind: 'issue', pence: 5000 },
      { _id: 'card:redeem-1', ...line, kind: 'redeem', pence: -2000, at: new Date(0) },
    ] as never[]);
  });
  afterAll(() => old.close());

  it('are exact from the first start, before and after everything is counted, and after a second migration', async () => {
    const expectExact = async (club: BookingHarness) => {
      const stats = await club.get(ReadSales).stats();
      expect(stats).toEqual({ total: OLD_ORDERS, pending: 0, keptPence: OLD_ORDERS * 2000 });
      expect(await club.get(GiftTotalsStore).sums()).toEqual({ issue: 5000, redeem: -2000 });
      expect(await club.get(GiftTotalsStore).sums(new Date(1))).toEqual({ redeem: -2000 });
    };
    const first = await BookingHarness.start({ BOOKING_MONGO_URL: mongoUrl });
    await expectExact(first);
    await first.get(FoldSales).execute(new Date(Date.now() + 60_000));
    await first.get(FoldGiftLedger).execute();
    await expectExact(first);
    await first.stop();
    await old.collection('migrations').deleteMany({});
    const second = await BookingHarness.start({ BOOKING_MONGO_URL: mongoUrl });
    await second.get(FoldSales).execute(new Date(Date.now() + 60_000));
    await second.get(FoldGiftLedger).execute();
    await expectExact(second);
    expect(await second.orders.countDocuments({ counted: { $exists: true } })).toBe(OLD_ORDERS);
    await second.stop();
  });
});
