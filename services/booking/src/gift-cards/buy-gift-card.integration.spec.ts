import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { aGiftPurchase, GiftCardHarness } from '../../test/gift-cards.js';
import { BuyGiftCard } from './buy-gift-card.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { SettleGiftOrder } from './settle-gift-order.js';

describe('buying a gift card', () => {
  let club: BookingHarness;
  let gifts: GiftCardHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new GiftCardHarness(club);
  });
  afterAll(() => club.stop());

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
