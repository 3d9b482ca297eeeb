import { metrics, runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { CompareWithStripe } from '../audit/compare-with-stripe.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { CloseGiftCase } from './close-gift-case.js';
import { RefundGiftPayment } from './refund-gift-payment.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const refund = (id: string, actId = newId()) =>
  runInContext({ requestId: 'r', staff: aMember('grace') }, () =>
    club.get(RefundGiftPayment).execute({ id, actId }),
  );
const endsAs = (status: 'failed' | 'succeeded', refundId = '') =>
  club.steer('refunds', { id: refundId, status });
const linesOf = async (id: string) =>
  ((await gifts.order(id)).history ?? []).map(({ what }) => what);
const findingsOf = async (id: string) =>
  club.get(CompareWithStripe).giftRefunds(await gifts.order(id));
const alarms = async () => {
  const { values = [] } = (await metrics.getSingleMetric('club_alarms_total')?.get()) ?? {};
  return values.find(({ labels }) => labels['kind'] === 'refund-failed')?.value ?? 0;
};
const OWED = '£15.00 of what had gone back is with the club again, and is owed';

/** £40, of which a person returns some on Stripe's own pages; the bank has not taken it yet. */
async function partAtStripe(amount = 1500) {
  const { id, intentId } = await gifts.mismatched();
  await club.steer('refunds', { next: 'pending' });
  await club.refundAtStripe(intentId, amount);
  await club.steer('refunds', { next: 'succeeded' });
  await gifts.receive('charge.refunded', id);
  const [part] = await gifts.refunds(id);
  return { id, intentId, part: part?.id };
}

describe('a gift payment that went back in two parts, of which one fails at the bank later', () => {
  it('is owed again, once, with a line and an alarm, and is returned by the next act', async () => {
    const { id, part } = await partAtStripe();
    await refund(id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'done' });
    const before = await alarms();
    await endsAs('failed', part);
    expect(await findingsOf(id)).toMatchObject([{ kind: 'gift-refund-differs' }]);
    await Promise.all([gifts.receive('refund.failed', id), gifts.receive('refund.failed', id)]);
    await gifts.receive('refund.updated', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunding', refund: 'failed' });
    expect((await linesOf(id)).filter((what) => what === OWED)).toHaveLength(1);
    expect(await alarms()).toBe(before + 1);
    expect(await findingsOf(id)).toEqual([]);
    await refund(id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'done' });
    expect((await gifts.refunds(id)).map(({ amount, status }) => [amount, status])).toEqual([
      ...[
        [1500, 'failed'],
        [2500, 'succeeded'],
        [1500, 'succeeded'],
      ],
    ]);
    expect(await findingsOf(id)).toEqual([]);
  });

  it('is owed again if all of it went back at Stripe', async () => {
    const { id, intentId, part } = await partAtStripe();
    await club.refundAtStripe(intentId, 2500);
    await gifts.receive('charge.refunded', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'none' });
    await endsAs('failed', part);
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunding', refund: 'failed' });
    await refund(id);
    expect((await gifts.refunds(id)).map(({ amount }) => amount)).toEqual([1500, 2500, 1500]);
    expect(await findingsOf(id)).toEqual([]);
  });

  it('is owed again if the part fails while ours is on its way', async () => {
    const { id, part } = await partAtStripe();
    await club.steer('refunds', { next: 'pending' });
    await refund(id);
    await club.steer('refunds', { next: 'succeeded' });
    await endsAs('failed', part);
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunding', refund: 'due' });
    await endsAs('succeeded', (await gifts.refunds(id))[1]?.id);
    await club.get(UnfinishedOrders).settle();
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunding', refund: 'failed' });
    expect(await linesOf(id)).toContain(OWED);
  });

  it('is owed again if an earlier refund of ours fails after a later one', async () => {
    const { id, part } = await partAtStripe();
    await refund(id);
    await endsAs('failed', part);
    await gifts.receive('refund.failed', id);
    await refund(id);
    await endsAs('failed', (await gifts.refunds(id))[1]?.id);
    await gifts.receive('refund.failed', id);
    await refund(id);
    const back = (await gifts.refunds(id)).filter(({ status }) => status === 'succeeded');
    expect(back.map(({ amount }) => amount)).toEqual([1500, 2500]);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'done' });
    expect(await findingsOf(id)).toEqual([]);
  });

  it('is closed if a person then returns the rest at Stripe', async () => {
    const { id, intentId, part } = await partAtStripe();
    await refund(id);
    await endsAs('failed', part);
    await gifts.receive('refund.failed', id);
    await club.refundAtStripe(intentId, 1500);
    await gifts.receive('charge.refunded', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'none' });
    expect(await findingsOf(id)).toEqual([]);
  });

  it('is owed without what the purchaser has in another way', async () => {
    const { id, part } = await partAtStripe();
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    await club.steer('refunds', { next: 'succeeded' });
    const act = { id, actId: newId(), how: 'paid-otherwise', reason: 'by bank transfer' } as const;
    await runInContext({ requestId: 'r', staff: aMember('grace') }, () =>
      club.get(CloseGiftCase).execute(act),
    );
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'none' });
    await endsAs('failed', part);
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunding', refund: 'failed' });
    await refund(id);
    expect((await gifts.refunds(id)).map(({ amount }) => amount)).toEqual([1500, 2500, 1500]);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'done' });
  });

  it('is written off as it is owed when staff close the case, not as it was asked for', async () => {
    const { id, intentId } = await gifts.mismatched();
    await club.steer('refunds', { next: 'failed' });
    await refund(id);
    await club.steer('refunds', { next: 'pending' });
    await club.refundAtStripe(intentId, 1500);
    await club.steer('refunds', { next: 'succeeded' });
    await gifts.receive('charge.refunded', id);
    const act = { id, actId: newId(), how: 'paid-otherwise', reason: 'by bank transfer' } as const;
    await runInContext({ requestId: 'r', staff: aMember('grace') }, () =>
      club.get(CloseGiftCase).execute(act),
    );
    const part = (await gifts.refunds(id)).find(({ amount }) => amount === 1500);
    await endsAs('failed', part?.id);
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunding', refund: 'failed' });
    expect(await linesOf(id)).toContain(OWED);
  });
});
