import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { ReadOverview } from '../staff/read-overview.js';
import { RefundGiftPayment } from './refund-gift-payment.js';
import { SettleGiftOrder } from './settle-gift-order.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const refund = (id: string, actId = newId()) => club.get(RefundGiftPayment).execute({ id, actId });
const unresolved = async () =>
  (await club.get(ReadOverview).execute(new Date())).giftCards.map(({ giftCardId }) => giftCardId);

describe('a payment for a gift card that does not match its order', () => {
  it('is in the list and on the overview of staff, without a card', async () => {
    const { id } = await gifts.mismatched();
    expect(await gifts.sale(id)).toMatchObject({
      isIssued: false,
      state: 'pending',
      quarantine: 'the payment names another order',
    });
    expect(await unresolved()).toContain(id);
  });

  it('is returned by staff as a whole, once, and never becomes a card', async () => {
    const { id } = await gifts.mismatched();
    const actId = newId();
    await Promise.all([refund(id, actId), refund(id, actId)]);
    await refund(id, actId);
    expect(await gifts.refunds(id)).toMatchObject([{ amount: 4000, status: 'succeeded' }]);
    expect(await gifts.sale(id)).toMatchObject({
      state: 'refunded',
      refund: 'done',
      quarantine: null,
      history: [{ what: 'refund of the payment of £40.00 requested' }],
    });
    expect(await unresolved()).not.toContain(id);
    expect(await club.get(SettleGiftOrder).execute(id)).toBe('refunded');
    expect(await gifts.account(id)).toBeNull();
    await expect(refund(id)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
  });

  it('waits for staff again if its refund fails', async () => {
    const { id } = await gifts.mismatched();
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    await club.steer('refunds', { next: 'succeeded' });
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunding', refund: 'failed' });
    expect(await unresolved()).toContain(id);
    await refund(id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'done' });
  });

  it('is settled as well if staff refund it on Stripe’s own pages', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.refundAtStripe(intentId, 4000);
    await gifts.receive('charge.refunded', id);
    expect(await gifts.order(id)).toMatchObject({ state: 'refunded', quarantine: null });
    expect(await unresolved()).not.toContain(id);
  });

  it('returns what is left if a part was refunded at Stripe before', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.refundAtStripe(intentId, 1500);
    await refund(id);
    expect((await gifts.refunds(id)).map(({ amount }) => amount)).toEqual([1500, 2500]);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'done' });
  });

  it('is closed without another refund if all of it is back already', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.refundAtStripe(intentId, 4000);
    await refund(id);
    expect((await gifts.refunds(id)).map(({ amount }) => amount)).toEqual([4000]);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', quarantine: null });
    expect(await unresolved()).not.toContain(id);
  });

  it('is an act with its row, once, also if all of it is back already', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.refundAtStripe(intentId, 4000);
    const actId = newId();
    const answers = await Promise.allSettled([refund(id, actId), refund(id, actId)]);
    await refund(id, actId); // the answer was lost
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const { history = [], state } = await gifts.order(id);
    expect(history.filter((line) => line.id === actId)).toMatchObject([
      { what: 'refund of the payment requested, all of it was back already' },
    ]);
    expect(state).toBe('refunded');
    expect(
      await club.orders.db
        .collection('audit_trail')
        .find({ act: 'gift-payment-refund', 'details.actId': actId })
        .toArray(),
    ).toMatchObject([{ details: { actId, pence: 0 } }]);
    expect((await gifts.refunds(id)).map(({ amount }) => amount)).toEqual([4000]);
    await expect(refund(id)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
  });

  it('is closed if its refund has failed and staff refund it on Stripe’s own pages', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    await club.steer('refunds', { next: 'succeeded' });
    await club.refundAtStripe(intentId, 4000);
    await gifts.receive('charge.refunded', id);
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'none' });
    expect(await unresolved()).not.toContain(id);
  });

  it('is not refunded by this act if a card was issued for it', async () => {
    const { id } = await gifts.card();
    await expect(refund(id)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await gifts.refunds(id)).toEqual([]);
  });
});
