import { GIFT_CARDS, londonDate } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { MoneyHarness } from '../../test/money.js';
import { CloseGiftCase } from '../gift-cards/close-gift-case.js';
import { RefundGiftPayment } from '../gift-cards/refund-gift-payment.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadTakings } from './read-takings.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
let money: MoneyHarness;
beforeEach(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
  money = new MoneyHarness(club);
});
afterEach(() => club.stop());

/** Both books, of what Stripe has booked by now. */
async function taken() {
  await money.audit();
  const day = londonDate(new Date());
  const query = { month: day.slice(0, 7), day };
  const { rows } = await money.as('money:read', () => club.get(ReadTakings).execute(query));
  const row = rows.find(({ key }) => key === GIFT_CARDS);
  return [row?.wePence, row?.stripePence];
}

describe('the takings of a gift card that was refunded at Stripe', () => {
  it('are what Stripe has left, whatever was left on the card', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(6000);
    const { orderId } = await gifts.book(showId, [code]);
    await club.get(SettleOrder).execute(orderId);
    const { paymentIntentId = '' } = await gifts.order(id);
    await club.refundAtStripe(paymentIntentId, 4000);
    await gifts.receive('charge.refunded', id);
    expect(await taken()).toEqual([2000, 2000]);
    await club.refundAtStripe(paymentIntentId, 2000);
    await gifts.receive('charge.refunded', id);
    expect(await taken()).toEqual([0, 0]);
    for (const refund of await gifts.refunds(id)) {
      await club.steer('refunds', { id: refund.id, status: 'failed' });
      await gifts.receive('refund.failed', id);
    }
    expect(await taken()).toEqual([6000, 6000]);
  });
});

describe('the takings of a gift card payment that has no card', () => {
  const refund = (id: string) => club.get(RefundGiftPayment).execute({ id, actId: newId() });

  it('are nothing once it has gone back as a whole', async () => {
    const { id } = await gifts.mismatched();
    await refund(id);
    expect(await taken()).toEqual([0, 0]);
  });

  it('are nothing once it has gone back in two parts', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.refundAtStripe(intentId, 1500);
    await refund(id);
    expect(await taken()).toEqual([0, 0]);
  });

  it('are nothing once all of it has gone back at Stripe', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.refundAtStripe(intentId, 4000);
    await gifts.receive('charge.refunded', id);
    expect(await taken()).toEqual([0, 0]);
  });

  it('are what the purchaser has in another way, for the club has kept it', async () => {
    const { id } = await gifts.mismatched();
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    const act = { id, actId: newId(), how: 'paid-otherwise', reason: 'by bank transfer' } as const;
    await club.get(CloseGiftCase).execute(act);
    expect(await taken()).toEqual([4000, 4000]);
  });

  it('are what the club still has if its refund has failed', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.refundAtStripe(intentId, 1500);
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    expect(await taken()).toEqual([2500, 2500]);
  });
});
