import { metrics } from '@club/kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadBookingStats } from '../staff/read-booking-stats.js';
import { ReadOverview } from '../staff/read-overview.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { UndoGiftRefund } from './undo-gift-refund.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());
afterEach(() => club.steer('refunds', { next: 'succeeded' }));

const refund = (id: string, actId = newId()) => club.get(RefundGiftCard).execute({ id, actId });
const sweep = () => club.get(UnfinishedOrders).settle();
const alarms = async () => {
  const { values = [] } = (await metrics.getSingleMetric('club_alarms_total')?.get()) ?? {};
  return values.find(({ labels }) => labels['kind'] === 'refund-failed')?.value ?? 0;
};
const giftSales = async () => (await club.get(ReadBookingStats).execute()).giftCardSalesPence;

describe('a refund of a gift card that Stripe only accepts', () => {
  it('stays due until Stripe says that it succeeded', async () => {
    const { id, code } = await gifts.card();
    await club.steer('refunds', { next: 'pending' });
    await refund(id);
    await sweep();
    expect(await gifts.sale(id)).toMatchObject({ refund: 'due', state: 'issued', balancePence: 0 });
    const [pending] = await gifts.refunds(id);
    await club.steer('refunds', { id: pending?.id, status: 'succeeded' });
    await sweep();
    expect(await gifts.sale(id)).toMatchObject({ refund: 'done', state: 'refunded' });
    expect(await gifts.refunds(id)).toHaveLength(1);
    expect(await gifts.balance(code)).toBe(0);
  });

  it('is ended by the event that it succeeded as well', async () => {
    const { id } = await gifts.card();
    await club.steer('refunds', { next: 'pending' });
    await refund(id);
    const [pending] = await gifts.refunds(id);
    await club.steer('refunds', { id: pending?.id, status: 'succeeded' });
    await gifts.receive('refund.updated', id);
    expect(await gifts.sale(id)).toMatchObject({ refund: 'done', frozen: false });
  });

  it('cannot be asked for a second time', async () => {
    const { id } = await gifts.card();
    await club.steer('refunds', { next: 'pending' });
    await refund(id);
    await expect(refund(id)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await gifts.refunds(id)).toHaveLength(1);
  });
});

describe('a refund of a gift card that fails', () => {
  it.each([
    [
      'at once',
      async (id: string) => {
        await club.steer('refunds', { next: 'failed' });
        await refund(id);
      },
    ],
    [
      'while it is pending',
      async (id: string) => {
        await club.steer('refunds', { next: 'pending' });
        await refund(id);
        const [pending] = await gifts.refunds(id);
        await club.steer('refunds', { id: pending?.id, status: 'failed' });
        await sweep();
      },
    ],
    [
      'two days after it succeeded',
      async (id: string) => {
        await refund(id);
        const [done] = await gifts.refunds(id);
        await club.steer('refunds', { id: done?.id, status: 'failed' });
        await gifts.receive('refund.failed', id);
      },
    ],
  ])(
    '%s gives the card its money back, tells staff, and can be refunded again',
    async (_, fail) => {
      const { id, code } = await gifts.card();
      const before = await giftSales();
      await fail(id);
      expect(await gifts.balance(code)).toBe(4000);
      expect(await gifts.isBalanced(id)).toBe(true);
      expect(await giftSales()).toBe(before);
      const failed = await gifts.sale(id);
      expect(failed).toMatchObject({ refund: 'failed', state: 'issued', frozen: false });
      expect(failed.history.at(-1)?.what).toContain('refund failed');
      const { giftCards } = await club.get(ReadOverview).execute(new Date());
      expect(giftCards).toContainEqual(expect.objectContaining({ giftCardId: id }));
      await club.steer('refunds', { next: 'succeeded' });
      await refund(id);
      expect(await gifts.sale(id)).toMatchObject({ refund: 'done', balancePence: 0 });
      expect((await gifts.refunds(id)).map(({ status }) => status)).toEqual([
        'failed',
        'succeeded',
      ]);
      expect(await gifts.isBalanced(id)).toBe(true);
      expect(await giftSales()).toBe(before - 4000);
    },
  );

  it('gives the money back once, however often and in whatever order it is learnt', async () => {
    const { id, code } = await gifts.card();
    await refund(id);
    const [done] = await gifts.refunds(id);
    const stale = await gifts.order(id);
    await club.steer('refunds', { id: done?.id, status: 'failed' });
    const undo = () => club.get(UndoGiftRefund).execute(stale, 'the bank returned it');
    await Promise.all([undo(), undo(), gifts.receive('refund.failed', id)]);
    await gifts.receive('refund.failed', id);
    expect(await gifts.balance(code)).toBe(4000);
    expect(await gifts.isBalanced(id)).toBe(true);
    await club.get(RefundGiftCard).execute({ id, actId: newId() });
    await undo(); // an answer about the refund before
    expect(await gifts.sale(id)).toMatchObject({ refund: 'done', balancePence: 0 });
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('is not tried again by the sweep, which could not know better than staff', async () => {
    const { id } = await gifts.card();
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    await sweep();
    await sweep();
    expect(await gifts.refunds(id)).toHaveLength(1);
  });
});

describe('a refund of a gift card that fails after a later one', () => {
  /** £20 went back, £40 came back to the card from a booking, and they went back as well. */
  async function refundedTwice() {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(6000);
    const { orderId } = await gifts.book(showId, [code]);
    await club.get(SettleOrder).execute(orderId);
    await refund(id);
    await club.get(RefundOrder).refundAll(await club.order(orderId));
    await refund(id);
    const [first, second] = await gifts.refunds(id);
    const fail = async (one: typeof first) => {
      await club.steer('refunds', { id: one?.id, status: 'failed' });
      await Promise.all([gifts.receive('refund.failed', id), gifts.receive('refund.failed', id)]);
      await gifts.receive('refund.updated', id);
    };
    return { id, code, first, second, fail };
  }

  it('gives the card back what it had taken, once, tells staff, and can be refunded again', async () => {
    const { id, code, first, fail } = await refundedTwice();
    const before = await alarms();
    await fail(first);
    expect(await gifts.balance(code)).toBe(2000);
    expect(await gifts.isBalanced(id)).toBe(true);
    const sale = await gifts.sale(id);
    expect(sale).toMatchObject({ refund: 'failed', state: 'issued', frozen: false });
    expect(
      sale.history.filter(({ what }) => what.includes('refund of £20.00 failed')),
    ).toHaveLength(1);
    expect(await alarms()).toBe(before + 1);
    await refund(id);
    expect((await gifts.refunds(id)).map(({ amount, status }) => [amount, status])).toEqual([
      [2000, 'failed'],
      [4000, 'succeeded'],
      [2000, 'succeeded'],
    ]);
    expect(await gifts.sale(id)).toMatchObject({ refund: 'done', balancePence: 0 });
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('does not hide that the later one fails as well', async () => {
    const { id, code, first, second, fail } = await refundedTwice();
    await fail(first);
    await fail(second);
    expect(await gifts.balance(code)).toBe(6000);
    expect(await gifts.isBalanced(id)).toBe(true);
    expect(await gifts.sale(id)).toMatchObject({ refund: 'failed', state: 'issued' });
  });
});

describe('a gift card', () => {
  it('is not refunded a second time for what has been spent since', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(6000);
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    await gifts.book(showId, [code]);
    await club.steer('refunds', { next: 'succeeded' });
    await refund(id);
    expect((await gifts.refunds(id)).map(({ amount }) => amount)).toEqual([6000, 2000]);
    expect(await gifts.isBalanced(id)).toBe(true);
  });
});
