import { pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { PrintGiftCard } from './print-gift-card.js';
import { RefundGiftCard } from './refund-gift-card.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

describe('refunding a gift card', () => {
  it('returns the unspent money once, even if Stripe fails at first', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(6000);
    await gifts.book(showId, [code]);
    expect(await gifts.balance(code)).toBe(2000);
    const act = { id, actId: newId() };
    const refund = () => club.get(RefundGiftCard).execute(act);
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 9 }]);
    await refund();
    expect(await gifts.balance(code)).toBe(0); // debited before any money moves
    await club.faults([]);
    await club.get(UnfinishedOrders).settle();
    await refund();
    const order = await club.get(GiftOrdersStore).find(id);
    const refunds = (await club.refunds()).filter(
      ({ payment_intent: intent }) => intent === order?.paymentIntentId,
    );
    expect(refunds.map(({ amount }) => amount)).toEqual([2000]);
    expect(await gifts.ledgerSum(id)).toBe(0);
    expect(await gifts.sale(id)).toMatchObject({ refund: 'done', state: 'refunded' });
    expect((await gifts.sale(id)).history).toHaveLength(1);
  });

  it('is refused if the card is spent', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(4000);
    await gifts.book(showId, [code]);
    await expect(club.get(RefundGiftCard).execute({ id, actId: newId() })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
    });
  });
});

describe('the link to print a refunded gift card', () => {
  it('opens again once a cancelled booking has brought money back to it', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(6000);
    const { orderId } = await gifts.book(showId, [code]);
    await club.get(SettleOrder).execute(orderId);
    const { linkToken } = await gifts.mail(id);
    const print = () => club.get(PrintGiftCard).execute(linkToken);
    await club.get(RefundGiftCard).execute({ id, actId: newId() });
    await expect(print()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await club.get(RefundOrder).refundAll(await club.order(orderId));
    expect(await print()).toMatchObject({ code, balancePence: 4000 });
  });
});

describe('refunding a booking that a gift card and a bank card paid', () => {
  const order = (id: string) => club.orders.findById(id).lean().orFail();

  /** Two tickets of £20; the gift card paid £20. */
  async function booked(): Promise<{ id: string; showId: string; code: string }> {
    const { showId } = await club.offer();
    const { code } = await gifts.card(2000);
    const { orderId: id, clientSecret } = await gifts.book(showId, [code]);
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    await club.get(SettleOrder).execute(id);
    return { id, showId, code };
  }
  const refund = { refundId: 'first', pence: pence(2500), places: 1, reason: 'one cannot come' };

  it('restores the gift card first and refunds the rest to the bank card, once', async () => {
    const { id, showId, code } = await booked();
    await club.get(RefundOrder).refundPart(await order(id), refund);
    await club.get(RefundOrder).refundPart(await order(id), refund);
    expect(await gifts.balance(code)).toBe(2000);
    const refunds = (await club.refunds()).filter(
      ({ metadata }) => metadata['refundId'] === `${id}-r-${refund.refundId}`,
    );
    expect(refunds.map(({ amount }) => amount)).toEqual([500]);
    expect(await club.counts(showId)).toEqual({ free: 99, held: 0, sold: 1 });
    expect(await club.state(id)).toBe('completed');
  });

  it('never exceeds what was paid, and ends the booking when all of it is refunded', async () => {
    const { id, showId } = await booked();
    await club.get(RefundOrder).refundPart(await order(id), { ...refund, refundId: 'second' });
    const rest = { refundId: 'third', places: 1, reason: 'the other cannot come either' };
    await expect(
      club.get(RefundOrder).refundPart(await order(id), { ...rest, pence: pence(1501) }),
    ).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await club.get(RefundOrder).refundPart(await order(id), { ...rest, pence: pence(1500) });
    expect(await club.state(id)).toBe('refunded');
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });
});
