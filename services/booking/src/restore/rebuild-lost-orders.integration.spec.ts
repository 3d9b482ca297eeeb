import { pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { aGiftPurchase, GiftCardHarness } from '../../test/gift-cards.js';
import { BuyGiftCard } from '../gift-cards/buy-gift-card.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { RefundGiftCard } from '../gift-cards/refund-gift-card.js';
import { BookingMails } from '../mails/booking-mails.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { RebuildLostOrders, type Recovery } from './rebuild-lost-orders.js';

const HOUR = 3_600_000;

describe('rebuilding lost orders after a restore', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  const rebuild = () => club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
  /** Puts the database back to the time before the order: without it, its places and its e-mail. */
  const forget = async (showId: string, id: string): Promise<void> => {
    await club.get(ClaimsStore).release(showId, { orderId: id, quantity: 2 });
    await club.offers.updateOne(
      { _id: showId },
      { $set: { claims: [], free: 100, held: 0, sold: 0 } },
    );
    await club.orders.deleteOne({ _id: id });
    await club.outbox.deleteMany({ subject: id });
  };

  /** A gift card as the copy of the database has it, without the lines of the ledger that came later. */
  const copyOf = async (id: string) => {
    const parts = ['gift_orders', 'gift_accounts'].map((name) => club.orders.db.collection(name));
    const rows = await Promise.all(parts.map((part) => part.findOne({ _id: id as never })));
    const ledger = club.orders.db.collection('gift_ledger');
    const lines = await ledger.distinct('_id', { account: id });
    const restore = async (): Promise<void> => {
      for (const [index, part] of parts.entries())
        await part.replaceOne({ _id: id as never }, rows[index] ?? {});
      await ledger.deleteMany({ account: id, _id: { $nin: lines } });
    };
    return { restore };
  };

  it('books a paid order again and sends its e-mail, once however often it runs', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
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

  it('names what an attempt has recovered that did not finish', async () => {
    const { showId } = await club.offer();
    const { id, intentId: paymentIntentId } = await club.paid(anOrderInput(showId));
    await forget(showId, id);
    const recovered = new Map<string, Recovery>();
    const attempt = () =>
      club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR), recovered);
    const unanswered = new Error('Stripe does not answer');
    jest.spyOn(club.get(StripeRefunds), 'refundedSince').mockRejectedValueOnce(unanswered);
    await expect(attempt()).rejects.toBe(unanswered);
    expect(await attempt()).toContainEqual({ paymentIntentId, orderId: id, became: 'completed' });
  });

  it('refunds an order whose show was forgotten, and says so in an e-mail', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
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

  it('refunds the card money of an order that a gift card had paid in part', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await forget(showId, id);
    await club.changeIntent(intentId, { 'metadata[unitPence]': '5000' });
    await rebuild();
    expect(await club.orders.findById(id).lean()).toMatchObject({
      state: 'refunded',
      totalPence: pence(4000),
    });
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('completes an order whose copy was made before its intent was stored', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.orders.updateOne(
      { _id: id },
      { $unset: { paymentIntentId: '', clientSecret: '' }, $set: { state: 'new' } },
    );
    await club.orders.updateOne({ _id: id }, { $set: { state: 'held' } });
    await rebuild();
    expect(await club.state(id)).toBe('completed');
  });

  it('cancels an unpaid intent whose order was forgotten', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await forget(showId, orderId);
    await rebuild();
    expect(
      (await club.intents()).find(({ metadata }) => metadata['orderId'] === orderId)?.status,
    ).toBe('canceled');
    expect(await club.state(orderId)).toBe('missing');
  });

  it('notes a forgotten refund with its places, and does not make it twice', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const before = await club.order(id);
    const offer = await club.offers.findById(showId).lean().orFail();
    await club
      .get(RefundOrder)
      .refundPart(before, { refundId: newId(), pence: pence(2000), places: 1, reason: 'ill' });
    await club.orders.replaceOne({ _id: id }, before);
    await club.offers.replaceOne({ _id: showId }, offer);
    await rebuild();
    expect(await club.order(id)).toMatchObject({
      state: 'completed',
      refunds: [{ pence: 2000, places: 1, state: 'done' }],
    });
    expect(await club.counts(showId)).toEqual({ free: 99, held: 0, sold: 1 });
    expect(
      (await club.refunds()).filter(({ payment_intent: paid }) => paid === intentId),
    ).toHaveLength(1);
  });

  const kindsOf = async (id: string) =>
    (await club.outbox.find({ subject: id }).lean()).map(({ kind }) => kind);

  it('does not confirm a forgotten order whose money went back before', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    await club.refundAtStripe(intentId, 4000);
    await forget(showId, id);
    await rebuild();
    await rebuild();
    expect(await club.order(id)).toMatchObject({ state: 'refunded', refunds: [{ places: 2 }] });
    expect(await kindsOf(id)).toEqual(['booking-refunded']);
    expect(await club.refundsOf(intentId)).toHaveLength(1);
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('does not confirm an order whose copy was made before it was paid and refunded', async () => {
    const { showId } = await club.offer();
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.refundAtStripe(intentId, 4000);
    await rebuild();
    expect(await club.state(id)).toBe('refunded');
    expect(await kindsOf(id)).toEqual(['booking-refunded']);
  });

  it('confirms a forgotten order of which a part was refunded for those who may still come', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const part = { refundId: newId(), pence: pence(2000), places: 1, reason: 'ill' };
    await club.get(RefundOrder).refundPart(await club.order(id), part);
    await forget(showId, id);
    await rebuild();
    expect(await club.state(id)).toBe('completed');
    expect(await club.counts(showId)).toEqual({ free: 99, held: 0, sold: 1 });
    const confirmation = { _id: 'any', kind: 'booking-confirmed', subject: id } as const;
    expect(await club.get(BookingMails).contentOf(confirmation)).toMatchObject({
      booking: { quantity: 2, admits: 1 },
    });
  });

  /** A gift card of £20 was paid, and nothing but its payment at Stripe is left. @returns the payment's id. */
  async function forgottenPurchase(): Promise<string> {
    const orderId = newId();
    const created = await club.get(StripePayments).createIntent({
      pence: pence(2000),
      metadata: { kind: 'gift-card', orderId },
      key: `gift-${orderId}`,
    });
    if (created.outcome !== 'created') throw new Error(`the intent was ${created.outcome}`);
    await payAtEmulator(club.emulator.url, created.clientSecret);
    return created.id;
  }

  it('refunds a gift card whose purchase was forgotten, once', async () => {
    const id = await forgottenPurchase();
    await rebuild();
    await rebuild();
    expect(await club.refundsOf(id)).toMatchObject([{ amount: 2000 }]);
  });

  it.each<[string, number, number[], string[]]>([
    ['a part', 1500, [1500, 500], ['refund done']],
    ['all', 2000, [2000], []],
  ])(
    'refunds what is left of a forgotten gift card of which %s went back before',
    async (_, atStripe, amounts, outcomes) => {
      const id = await forgottenPurchase();
      await club.refundAtStripe(id, atStripe);
      await rebuild();
      const again = (await rebuild()).filter(({ paymentIntentId }) => paymentIntentId === id);
      expect((await club.refundsOf(id)).map(({ amount }) => amount).toSorted()).toEqual(amounts);
      expect(again.map(({ became }) => became)).toEqual(outcomes);
    },
  );

  it('lets no one spend a gift card again that was refunded since the copy was made', async () => {
    const gifts = new GiftCardHarness(club);
    const { id, code } = await gifts.card();
    const copy = await copyOf(id);
    await club.get(RefundGiftCard).execute({ id, actId: newId() });
    await copy.restore();
    expect(await gifts.balance(code)).toBe(4000);
    await rebuild();
    await rebuild();
    await expect(gifts.balance(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await gifts.sale(id)).toMatchObject({ balancePence: 0, frozen: true });
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('issues a gift card whose purchase had expired and was paid since the copy was made', async () => {
    const gifts = new GiftCardHarness(club);
    const purchase = aGiftPurchase(4000);
    const { orderId: id, clientSecret: dead } = await club.get(BuyGiftCard).execute(purchase);
    await club.get(StripePayments).cancel(intentIdOf(dead));
    await club.get(GiftOrdersStore).transition(id, 'new', 'expired');
    const copy = await copyOf(id);
    const { clientSecret } = await club.get(BuyGiftCard).execute(purchase);
    await payAtEmulator(club.emulator.url, clientSecret);
    await copy.restore();
    await rebuild();
    expect(await gifts.sale(id)).toMatchObject({ state: 'issued', balancePence: 4000 });
  });

  it('issues no gift card whose payment was returned as a whole since the copy was made', async () => {
    const gifts = new GiftCardHarness(club);
    const { orderId: id, clientSecret } = await club.get(BuyGiftCard).execute(aGiftPurchase(4000));
    await payAtEmulator(club.emulator.url, clientSecret);
    await club.refundAtStripe(intentIdOf(clientSecret), 4000);
    await rebuild();
    expect(await gifts.order(id)).toMatchObject({ state: 'refunded' });
    expect(await club.outbox.countDocuments({ subject: id, kind: 'gift-card-issued' })).toBe(0);
  });

  it('leaves everything that both sides know as it is', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const before = await club.order(id);
    await rebuild();
    expect(await club.order(id)).toEqual(before);
  });
});
