import { payAtEmulator } from '@club/client';
import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { aGiftPurchase, GiftCardHarness } from '../../test/gift-cards.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { BuyGiftCard } from './buy-gift-card.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { SettleGiftOrder } from './settle-gift-order.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

describe('buying a gift card', () => {
  it('issues one card with one code and two e-mails, however often the payment is settled', async () => {
    const { id, code } = await gifts.card();
    await Promise.all([1, 2, 3].map(() => club.get(SettleGiftOrder).execute(id)));
    expect(await gifts.balance(code.toLowerCase())).toBe(4000);
    expect(await gifts.ledgerSum(id)).toBe(4000);
    expect(await club.outbox.countDocuments({ subject: id })).toBe(2);
  });

  it('issues nothing before the card is paid for', async () => {
    const { orderId } = await club.get(BuyGiftCard).execute(aGiftPurchase(2000));
    expect(await club.get(SettleGiftOrder).execute(orderId)).toBe('not-paid');
    expect(await club.get(GiftAccountsStore).find(orderId)).toBeNull();
  });

  it('stores no code in plain text', async () => {
    const { code } = await gifts.card();
    const collections = await club.orders.db.listCollections();
    for (const { name } of collections) {
      const dump = JSON.stringify(await club.orders.db.collection(name).find().toArray());
      expect(dump.replaceAll('-', '')).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('a purchase that is sent again with the same key', () => {
  const buy = (purchase: ReturnType<typeof aGiftPurchase>) =>
    club.get(BuyGiftCard).execute(purchase);

  it('has the same payment as long as that can be paid', async () => {
    const purchase = aGiftPurchase(2000);
    const [first, again] = [await buy(purchase), await buy(purchase)];
    expect(again.clientSecret).toBe(first.clientSecret);
  });

  it('can be paid even if the reply was lost and the orphan sweep has cancelled its intent', async () => {
    const purchase = aGiftPurchase(2000);
    const lost = await buy(purchase);
    await club.get(StripePayments).cancel(intentIdOf(lost.clientSecret));
    const again = await buy(purchase);
    expect(await payAtEmulator(club.emulator.url, again.clientSecret)).toBe('succeeded');
    expect(await club.get(SettleGiftOrder).execute(purchase.orderId)).toBe('issued');
  });

  it('can be paid a day later, once the order has expired', async () => {
    const purchase = aGiftPurchase(2000);
    await buy(purchase);
    await club.orders.db
      .collection<{ _id: string }>('gift_orders')
      .updateOne({ _id: purchase.orderId }, { $set: { createdAt: new Date('2020-01-01') } });
    expect(await club.get(SettleGiftOrder).execute(purchase.orderId)).toBe('not-paid');
    const again = await buy(purchase);
    expect(await payAtEmulator(club.emulator.url, again.clientSecret)).toBe('succeeded');
    expect(await club.get(SettleGiftOrder).execute(purchase.orderId)).toBe('issued');
  });

  /** The page stays open, and Stripe forgets the key of the purchase after a day. */
  async function bought() {
    const purchase = aGiftPurchase(2000);
    const { clientSecret, orderId: id } = await buy(purchase);
    await payAtEmulator(club.emulator.url, clientSecret);
    expect(await club.get(SettleGiftOrder).execute(id)).toBe('issued');
    return { purchase, clientSecret, id };
  }

  it('has the payment that was made, and Stripe is not asked for another one', async () => {
    const { purchase, clientSecret } = await bought();
    const before = await club.calls('POST /v1/payment_intents');
    expect((await buy(purchase)).clientSecret).toBe(clientSecret);
    expect(await club.calls('POST /v1/payment_intents')).toEqual(before);
  });

  it('keeps the payment that was made if the reply about another one comes late', async () => {
    const { clientSecret, id } = await bought();
    const order = await gifts.order(id);
    expect(await club.get(GiftOrdersStore).setIntent(order, 'pi_another')).toBe(false);
    expect((await gifts.order(id)).paymentIntentId).toBe(intentIdOf(clientSecret));
  });

  it('is not charged again if its money was returned', async () => {
    const { purchase, id } = await bought();
    await club.get(RefundGiftCard).execute({ id, actId: newId() });
    await expect(buy(purchase)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
  });

  it.each([
    ['amount', { amountPence: pence(4000) }],
    ['recipient', { recipientEmail: 'eve@example.org' }],
    ['message', { personalMessage: 'Happy birthday' }],
  ])('is refused if its %s differs, and writes nothing', async (_, change) => {
    const purchase = aGiftPurchase(2000);
    await buy(purchase);
    const stored = await gifts.order(purchase.orderId);
    const intents = (await club.intents()).length;
    await expect(buy({ ...purchase, ...change })).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(await gifts.order(purchase.orderId)).toEqual(stored);
    expect(await club.intents()).toHaveLength(intents);
  });
});
