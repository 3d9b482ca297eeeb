import { pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aWish, BookingHarness, newId } from '../../test/booking-harness.js';
import { BookingMails } from '../mails/booking-mails.js';
import { OffersStore } from '../offers/offers.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { RebuildLostOrders } from './rebuild-lost-orders.js';

const HOUR = 3_600_000;

describe('after a restore (I18)', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  const rebuild = () => club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
  /** The database as it was before the order: neither it nor its places nor its mail. */
  const forget = async (showId: string, id: string): Promise<void> => {
    await club.get(OffersStore).release(showId, { orderId: id, quantity: 2 });
    await club.offers.updateOne(
      { _id: showId },
      { $set: { claims: [], free: 100, held: 0, sold: 0 } },
    );
    await club.orders.deleteOne({ _id: id });
    await club.outbox.deleteMany({ subject: id });
  };

  it('a paid order that was forgotten is booked again and mailed, once, however often it is asked for', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(aWish(showId));
    await club.get(SettleOrder).execute(id);
    await forget(showId, id);
    expect(await rebuild()).toContainEqual(
      expect.objectContaining({ orderId: id, became: 'completed' }),
    );
    expect((await rebuild()).filter(({ orderId }) => orderId === id)).toEqual([]);
    expect(await club.orders.findById(id).lean()).toMatchObject({
      state: 'completed',
      email: 'ada@example.org',
      totalPence: 4000,
    });
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await club.outbox.countDocuments({ subject: id, kind: 'booking-confirmed' })).toBe(1);
  });

  it('one whose places are gone, or whose show was forgotten, is paid back and told so', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    await forget(showId, id);
    await club.offers.deleteOne({ _id: showId });
    await rebuild();
    expect(await club.state(id)).toBe('refunded');
    expect(
      (await club.refunds()).filter(({ payment_intent: paid }) => paid === intentId),
    ).toMatchObject([{ amount: 4000 }]);
    const mail = await club.outbox
      .findOne({ subject: id, kind: 'booking-refunded' })
      .lean()
      .orFail();
    expect(await club.get(BookingMails).contentOf(mail)).toMatchObject({
      kind: 'payment-returned',
      to: 'ada@example.org',
      refundPence: 4000,
    });
  });

  it('one of which a gift card paid a part gets its card money back: the gift card has its own again', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    await forget(showId, id);
    await fetch(`${club.emulator.url}/v1/payment_intents/${intentId}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body: new URLSearchParams({ 'metadata[unitPence]': '5000' }),
    });
    await rebuild();
    expect(await club.orders.findById(id).lean()).toMatchObject({
      state: 'refunded',
      totalPence: pence(4000),
    });
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('one that was written before its intent was stored is completed by it', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(aWish(showId));
    await club.orders.updateOne(
      { _id: id },
      { $unset: { paymentIntentId: '', clientSecret: '' }, $set: { state: 'new' } },
    );
    await club.orders.updateOne({ _id: id }, { $set: { state: 'held' } });
    await rebuild();
    expect(await club.state(id)).toBe('completed');
  });

  it('an open intent that nobody remembers can no longer be paid', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(aWish(showId));
    await forget(showId, orderId);
    await rebuild();
    expect(
      (await club.intents()).find(({ metadata }) => metadata['orderId'] === orderId)?.status,
    ).toBe('canceled');
    expect(await club.state(orderId)).toBe('missing');
  });

  it('a refund that was forgotten is noted with its places, and is not made twice', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(aWish(showId));
    await club.get(SettleOrder).execute(id);
    const before = await club.orders.findById(id).lean().orFail();
    const offer = await club.offers.findById(showId).lean().orFail();
    await club
      .get(RefundOrder)
      .refundPart(before, { refundId: newId(), pence: 2000, places: 1, reason: 'ill' });
    await club.orders.replaceOne({ _id: id }, before);
    await club.offers.replaceOne({ _id: showId }, offer);
    await rebuild();
    const after = await club.orders.findById(id).lean().orFail();
    expect(after).toMatchObject({
      state: 'completed',
      refunds: [{ pence: 2000, places: 1, state: 'done' }],
    });
    expect(await club.counts(showId)).toEqual({ free: 99, held: 0, sold: 1 });
    expect(
      (await club.refunds()).filter(({ payment_intent: paid }) => paid === intentId),
    ).toHaveLength(1);
  });

  it('a gift card whose purchase was forgotten is paid back, once', async () => {
    const orderId = newId();
    const made = await fetch(`${club.emulator.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body: new URLSearchParams({
        amount: '2000',
        currency: 'gbp',
        'metadata[kind]': 'gift-card',
        'metadata[orderId]': orderId,
      }),
    });
    const { id, client_secret: secret } = (await made.json()) as {
      id: string;
      client_secret: string;
    };
    await payAtEmulator(club.emulator.url, secret);
    await rebuild();
    await rebuild();
    expect((await club.refunds()).filter(({ payment_intent: paid }) => paid === id)).toMatchObject([
      { amount: 2000 },
    ]);
  });

  it('what both know is left as it is', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(aWish(showId));
    await club.get(SettleOrder).execute(id);
    const before = await club.orders.findById(id).lean().orFail();
    await rebuild();
    expect(await club.orders.findById(id).lean()).toEqual(before);
  });
});
