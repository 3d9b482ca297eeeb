import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, intentIdOf } from '../../test/booking-harness.js';
import { aGiftPurchase } from '../../test/gift-cards.js';
import { purchaseTokenOf } from '../links/purchase-link.js';
import { BuyGiftCard } from './buy-gift-card.js';
import { OpenGiftPurchase } from './open-gift-purchase.js';
import { PrintGiftCard } from './print-gift-card.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

describe('the link to the purchase of a gift card', () => {
  it('opens what was bought, without the code, and is no link to the card', async () => {
    const { linkToken, orderId, clientSecret } = await club
      .get(BuyGiftCard)
      .execute(aGiftPurchase(4000));
    expect(intentIdOf(clientSecret)).toMatch(/^pi_/);
    const bought = await club.get(OpenGiftPurchase).execute(linkToken);
    expect(Object.keys(bought).sort()).toEqual([
      'amountPence',
      'paymentStatus',
      'purchaserEmail',
      'recipientEmail',
      'recipientName',
    ]);
    expect(linkToken.startsWith(orderId)).toBe(true);
    await expect(club.get(PrintGiftCard).execute(linkToken)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('opens nothing if it was signed with another secret', async () => {
    const { orderId } = await club.get(BuyGiftCard).execute(aGiftPurchase(4000));
    const forged = purchaseTokenOf('another secret', orderId, new Date());
    await expect(club.get(OpenGiftPurchase).execute(forged)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
