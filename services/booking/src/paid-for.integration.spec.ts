import { pence } from '@club/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditHarness } from '../test/audit.js';
import { anOrderInput, BookingHarness } from '../test/booking-harness.js';
import { stripeEvent } from '../test/stripe-events.js';
import { FoldSales } from './figures/fold-sales.js';
import { expectedPaymentOf } from './orders/domain/payment-metadata.js';
import { movesMigrations } from './orders/moves.migrations.js';
import { RefundOrder } from './orders/refund-order.js';
import { SettleOrder } from './orders/settle-order.js';
import { RebuildLostOrders } from './restore/rebuild-lost-orders.js';
import { ReceiveStripeEvent } from './webhook/receive-stripe-event.js';

const HOUR = 3_600_000;

describe('a booking whose show, quantity and price have changed since it was paid', () => {
  let club: BookingHarness;
  let books: AuditHarness;
  let id: string;
  let intentId: string;
  let paidShow: string;
  beforeAll(async () => {
    club = await BookingHarness.start();
    books = new AuditHarness(club);
  });
  afterAll(() => club.stop());
  beforeEach(async () => {
    paidShow = (await club.offer()).showId;
    ({ id, intentId } = await club.paid(anOrderInput(paidShow)));
    await club.get(SettleOrder).execute(id);
    await change();
  });

  /** One of its two places is now at another show, which is dearer. */
  async function change(): Promise<void> {
    const { showId } = await club.offer({ unitPence: pence(2500) });
    const none = { claims: [], free: 100, held: 0, sold: 0 };
    await club.offers.updateOne({ _id: paidShow }, { $set: none });
    const claim = { id, quantity: 1, state: 'sold' as const, expiresAt: new Date() };
    const one = { claims: [claim], free: 99, held: 0, sold: 1 };
    await club.offers.updateOne({ _id: showId }, { $set: one });
    await club.orders.updateOne(
      { _id: id },
      { $set: { showId, quantity: 1, unitPence: pence(2500), uncounted: true } },
    );
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  }

  it('keeps what was paid for', async () => {
    expect((await club.order(id)).paidFor).toEqual({
      showId: paidShow,
      quantity: 2,
      unitPence: 2000,
      intentId,
    });
    expect(expectedPaymentOf(await club.order(id))).toEqual({
      pence: 4000,
      metadata: {
        kind: 'booking',
        orderId: id,
        showId: paidShow,
        quantity: '2',
        unitPence: '2000',
      },
    });
  });

  it('is in order for the audit', async () => {
    expect(await books.audit()).toEqual([]);
  });

  it('is a finding of the audit if the payment names another show', async () => {
    await club.changeIntent(intentId, { 'metadata[showId]': 'another' });
    expect(await books.audit()).toEqual(['payment-differs']);
    await club.changeIntent(intentId, { 'metadata[showId]': paidShow });
    expect(await books.audit()).toEqual([]);
  });

  it('is not quarantined by a webhook that arrives late', async () => {
    const event = stripeEvent('payment_intent.succeeded', intentId);
    await club.get(ReceiveStripeEvent).execute(event);
    await club.get(ReceiveStripeEvent).execute(event);
    expect(await club.order(id)).toMatchObject({ state: 'completed', quarantine: null });
  });

  it('is left as it is by the work after a restore', async () => {
    const before = await club.order(id);
    const recovered = await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect(recovered.filter(({ orderId }) => orderId === id)).toEqual([]);
    expect(await club.order(id)).toEqual(before);
  });

  it('is settled without quarantine after a restore to the moment before it completed', async () => {
    await club.orders.updateOne({ _id: id }, { $set: { state: 'pending', live: false } });
    await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
    expect(await club.order(id)).toMatchObject({
      state: 'completed',
      quarantine: null,
      paidFor: { showId: paidShow, quantity: 2 },
    });
  });

  it('is known by what was paid for if an older version has completed it', async () => {
    const frozen = (await club.order(id)).paidFor;
    const { showId = '', quantity = 0, unitPence = pence(0) } = frozen ?? {};
    await club.orders.updateOne(
      { _id: id },
      { $set: { showId, quantity, unitPence }, $unset: { paidFor: 1 } },
    );
    const [migration] = movesMigrations;
    const { db } = club.orders;
    await migration?.up(db);
    expect((await club.order(id)).paidFor).toEqual(frozen);
    await club.orders.updateOne({ _id: id }, { $set: { quantity: 1 } });
    await migration?.up(db);
    expect((await club.order(id)).paidFor).toEqual(frozen);
  });
});

describe('an order that is not paid', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('was paid for nothing yet, and the migration leaves it so', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await movesMigrations[0]?.up(club.orders.db);
    expect((await club.order(orderId)).paidFor).toBeUndefined();
  });

  it('has no payment in what it was paid for if gift cards or staff paid', async () => {
    const { showId } = await club.offer({ unitPence: pence(0) });
    const input = anOrderInput(showId, { amountPence: pence(0) });
    const { orderId } = await club.place(input);
    await club.submit(input);
    await club.get(SettleOrder).execute(orderId);
    const paidFor = { showId, quantity: 2, unitPence: 0 };
    expect(await club.order(orderId)).toMatchObject({ state: 'completed', paidFor });
    await club.orders.updateOne({ _id: orderId }, { $unset: { paidFor: 1 } });
    await movesMigrations[0]?.up(club.orders.db);
    expect((await club.order(orderId)).paidFor).toEqual(paidFor);
    await club.get(RefundOrder).execute(await club.order(orderId));
  });
});
