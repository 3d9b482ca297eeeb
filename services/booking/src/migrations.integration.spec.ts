import { pence, type Pence } from '@club/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import {
  anOffer,
  anOrderInput,
  BookingHarness,
  newId,
  newMongoUrl,
} from '../test/booking-harness.js';
import { GiftAccountsStore } from './gift-cards/gift-accounts.store.js';
import { OffersStore } from './offers/offers.store.js';
import { newOrder, type OrderRow } from './orders/domain/order.js';
import { orderSchema } from './orders/orders.schema.js';
import { QuarantinesStore } from './orders/quarantines.store.js';
import { SettleOrder } from './orders/settle-order.js';
import { UnfinishedOrders } from './sweeps/unfinished-orders.js';

const IN_AN_HOUR = new Date(Date.now() + 3_600_000);

/** An order with nothing due, so that it completes without Stripe. */
const anOldOrder = (showId: string): OrderRow =>
  newOrder({
    _id: newId(),
    sessionId: newId(),
    showId,
    quantity: 3,
    unitPence: pence(0),
    totalPence: pence(0),
    duePence: pence(0),
    state: 'pending',
    email: 'ada@example.org',
    reference: 'BK123456ABC',
    expiresAt: IN_AN_HOUR,
    history: [],
    createdAt: new Date(),
  });

/** An offer whose claims are stored as they were before they had a `quantity`. */
function anOldOffer({ _id: id, showId, quantity: qty }: OrderRow) {
  const { salesEndAt, ...offer } = anOffer({ showId, capacity: 10 });
  const claim = { state: 'held', expiresAt: IN_AN_HOUR, returned: [] };
  return {
    ...offer,
    _id: showId,
    status: 'open',
    salesEndAt: new Date(salesEndAt),
    movedIn: 0,
    free: 10 - qty - 1,
    held: qty + 1,
    sold: 0,
    claims: [
      { ...claim, id, qty },
      { ...claim, id: newId(), qty: 1 },
    ],
  };
}

/** A document as an older version wrote it. */
interface OldRow {
  _id: string;
  [field: string]: unknown;
}

/** The order as the sweeps find it from now on. */
const migrated = (order: OrderRow) => ({
  ...order,
  nextAskAt: expect.any(Date) as unknown,
});

const sortedKeys = (indexes: readonly { key: unknown }[]): string[] =>
  indexes.map(({ key }) => JSON.stringify(key)).sort();

/** The indexes that the schema declares, and the one that every collection has. */
const declaredKeys = sortedKeys([
  { key: { _id: 1 } },
  ...orderSchema.indexes().map(([key]) => ({ key })),
]);

describe('the database of an older version', () => {
  const mongoUrl = newMongoUrl();
  let old: Connection;
  let order: OrderRow;
  const start = () => BookingHarness.start({ BOOKING_MONGO_URL: mongoUrl });
  const collections = async () => (await old.listCollections()).map(({ name }) => name);

  beforeAll(async () => {
    old = await mongoose.createConnection(mongoUrl).asPromise();
  });
  afterAll(() => old.close());
  beforeEach(async () => {
    await old.dropDatabase();
    order = anOldOrder(newId());
    const bookings = old.collection<OrderRow>('bookings');
    const { askCount: _, ...withoutCount } = order;
    await bookings.insertOne({ ...withoutCount, askedAt: null } as unknown as OrderRow);
    await bookings.createIndex({ state: 1, expiresAt: 1 }, {}, {});
    await bookings.createIndex({ searchKeys: 1, createdAt: -1 }, {}, {});
    await old.collection<{ _id: string }>('offers').insertOne(anOldOffer(order));
  });

  it('pays what it owes of orders that were refunded on both sides at once', async () => {
    const refund = { cardPence: pence(0), gift: [], places: 0, attempt: 9, reason: '' };
    const due = { ...refund, id: 'r1', pence: pence(4000), state: 'due' } as const;
    const lessThanNothing = { ...due, id: 'all', pence: -1000 as Pence };
    await old.collection<OrderRow>('bookings').updateOne(
      { _id: order._id },
      {
        $set: { state: 'refunded', totalPence: pence(4000), refunds: [due, lessThanNothing] },
      },
    );
    const club = await start();
    try {
      await club.get(UnfinishedOrders).settle();
      expect(await club.order(order._id)).toMatchObject({
        state: 'refunded',
        refunds: [{ id: 'r1', pence: 4000, state: 'done' }],
      });
    } finally {
      await club.stop();
    }
  });

  it('keeps its orders, and its claims count as before', async () => {
    const club = await start();
    try {
      expect(await club.order(order._id)).toEqual(migrated(order));
      expect(await collections()).not.toContain('bookings');
      const { claims } = await club.offers.findById(order.showId).lean().orFail();
      expect(claims.map(({ quantity }) => quantity)).toEqual([3, 1]);
      expect(claims.some((claim) => 'qty' in claim)).toBe(false);
      expect(await club.get(SettleOrder).execute(order._id)).toBe('completed');
      expect(await club.counts(order.showId)).toEqual({ free: 6, held: 1, sold: 3 });
    } finally {
      await club.stop();
    }
  });

  it('keeps its quarantined payments for staff, and its closed shows are looked at again', async () => {
    const quarantine = 'paid 100 pence, due 4000';
    await old
      .collection<{ _id: string }>('bookings')
      .updateOne({ _id: order._id }, { $set: { quarantine } });
    await old.collection('bookings').createIndex({ quarantine: 1 }, {}, {});
    const closed = newId();
    await old
      .collection<{ _id: string; status: string }>('offers')
      .insertOne({ ...anOldOffer(anOldOrder(closed)), status: 'closed' });
    const club = await start();
    try {
      const [found] = await club.get(QuarantinesStore).findOpen();
      expect(found?.quarantine).toEqual({ reason: quarantine, at: expect.any(Date) as unknown });
      expect(await club.get(OffersStore).findClosing()).toEqual([closed]);
    } finally {
      await club.stop();
    }
  });

  it('leaves no payment to staff that has completed its order', async () => {
    const quarantine = { reason: 'Stripe does not know the payment intent', at: new Date() };
    await old
      .collection<{ _id: string }>('bookings')
      .updateOne({ _id: order._id }, { $set: { state: 'completed', quarantine } });
    const club = await start();
    try {
      expect(await club.get(QuarantinesStore).findOpen()).toEqual([]);
      expect(await club.order(order._id)).toMatchObject({ state: 'completed', quarantine: null });
    } finally {
      await club.stop();
    }
  });

  it('has all indexes of orders as soon as the service has started', async () => {
    const club = await start();
    try {
      expect(sortedKeys(await club.orders.collection.indexes())).toEqual(declaredKeys);
    } finally {
      await club.stop();
    }
  });

  it('keeps its refunded, frozen and disputed gift cards and bookings apart', async () => {
    const gift = { amountPence: 4000, quarantine: null, askedAt: null, createdAt: new Date() };
    const giftOrders = old.collection<OldRow>('gift_orders');
    await giftOrders.insertMany([
      { _id: 'refunded', ...gift, state: 'issued', refundState: 'done' },
      { _id: 'due', ...gift, state: 'issued', refundState: 'due' },
    ]);
    const account = { availablePence: 0, holds: [], issue: 1 };
    await old.collection<OldRow>('gift_accounts').insertMany([
      { _id: 'frozen', ...account, frozen: true },
      { _id: 'free', ...account, frozen: false },
    ]);
    await old
      .collection<OldRow>('bookings')
      .updateOne({}, { $set: { quarantine: 'the customer disputes this payment' } });
    const club = await start();
    try {
      const states = await giftOrders.find().sort({ _id: 1 }).toArray();
      expect(states).toMatchObject([{ state: 'issued' }, { state: 'refunded' }]);
      const accounts = club.get(GiftAccountsStore);
      expect((await accounts.find('frozen'))?.freezeCauses).toHaveLength(1);
      expect(await accounts.find('free')).not.toHaveProperty('freezeCauses');
      expect((await club.order(order._id)).quarantine).toBeNull();
    } finally {
      await club.stop();
    }
  });

  it('is migrated a second time without a change', async () => {
    await (await start()).stop();
    await old.collection('migrations').deleteMany({});
    const club = await start();
    try {
      expect(await club.order(order._id)).toEqual(migrated(order));
      const { claims } = await club.offers.findById(order.showId).lean().orFail();
      expect(claims.map(({ quantity }) => quantity)).toEqual([3, 1]);
    } finally {
      await club.stop();
    }
  });

  it('is migrated once by three processes that start at the same time', async () => {
    const clubs = await Promise.all([start(), start(), start()]);
    try {
      for (const club of clubs) expect(await club.order(order._id)).toEqual(migrated(order));
    } finally {
      for (const club of clubs) await club.stop();
    }
  });
});

describe('orders that an older version stored with a hash of their address', () => {
  it('lose it, and its index is gone', async () => {
    const mongoUrl = newMongoUrl();
    const old = await mongoose.createConnection(mongoUrl).asPromise();
    const order = anOldOrder(newId());
    const orders = old.collection<OrderRow>('orders');
    await orders.insertOne({ ...order, client: 'a hash' } as OrderRow);
    await orders.createIndex({ client: 1, showId: 1 }, {}, {});
    const club = await BookingHarness.start({ BOOKING_MONGO_URL: mongoUrl });
    try {
      expect(await club.order(order._id)).toEqual(migrated(order));
      expect(sortedKeys(await club.orders.collection.indexes())).toEqual(declaredKeys);
    } finally {
      await club.stop();
      await old.close();
    }
  });
});

describe('an empty database', () => {
  it('has all indexes of orders and offers as soon as the service has started', async () => {
    const club = await BookingHarness.start();
    try {
      expect(sortedKeys(await club.orders.collection.indexes())).toEqual(declaredKeys);
      expect(sortedKeys(await club.offers.collection.indexes())).toEqual(
        sortedKeys([
          { key: { _id: 1 } },
          { key: { movedIn: 1 } },
          { key: { closing: 1 } },
          { key: { lending: 1 } },
          { key: { refundsFrom: 1 } },
          { key: { returning: 1 } },
          { key: { salesEndAt: 1 } },
          { key: { 'ticket.date': 1 } },
          { key: { 'ticket.date': 1, venueId: 1 } },
          { key: { status: 1 } },
          { key: { venueId: 1, _id: 1 } },
        ]),
      );
    } finally {
      await club.stop();
    }
  });

  it('makes one order of twenty requests of one browser directly after the first start', async () => {
    const club = await BookingHarness.start();
    try {
      const { showId } = await club.offer();
      const sessionId = newId();
      await Promise.allSettled(
        Array.from({ length: 20 }, () => club.place(anOrderInput(showId, { sessionId }))),
      );
      expect(await club.orders.countDocuments({ sessionId, live: true })).toBe(1);
      expect((await club.counts(showId)).held).toBe(2);
    } finally {
      await club.stop();
    }
  });
});

describe('a database with two live orders of one browser', () => {
  it('ends the start, because one order per browser could not be promised', async () => {
    const mongoUrl = newMongoUrl();
    const damaged = await mongoose.createConnection(mongoUrl).asPromise();
    try {
      const order = anOldOrder(newId());
      const second = { ...order, _id: newId(), reference: 'BK123456ABD' };
      await damaged.collection<OrderRow>('orders').insertMany([order, second]);
      await expect(BookingHarness.start({ BOOKING_MONGO_URL: mongoUrl })).rejects.toThrow(
        'Cannot start: the index sessionId_1_showId_1 of the collection orders cannot be created: two documents have the same value, which must be unique.',
      );
    } finally {
      await damaged.close();
    }
  });
});
