import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AuditHarness } from '../../test/audit.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { dyingAt } from '../../test/moves.js';
import { ReturnsHarness } from '../../test/returns.js';
import { FoldSales } from '../figures/fold-sales.js';
import { IssueCredit } from '../gift-cards/issue-credit.js';
import { creditsOf } from '../orders/domain/refunds.js';
import { FinishRefund } from '../orders/finish-refund.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';

const HOUR = 3_600_000;
let club: BookingHarness;
let back: ReturnsHarness;
let gifts: GiftCardHarness;
let books: AuditHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  back = new ReturnsHarness(club);
  gifts = new GiftCardHarness(club);
  books = new AuditHarness(club);
});
afterAll(() => club.stop());

async function sold(): Promise<{ showId: string; id: string }> {
  const { showId } = await back.show({ capacity: 4 });
  const id = await back.booked(showId, 4);
  await back.giveBack(id, 2);
  await back.booked(showId, 1);
  return { showId, id };
}
async function findings(): Promise<string[]> {
  await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  return books.audit();
}
const DEAD = new Error('the process dies');
const DEATHS: [string, () => unknown][] = [
  [
    'before the refund is noted',
    () => jest.spyOn(club.get(OrderRefundsStore), 'add').mockRejectedValueOnce(DEAD),
  ],
  [
    'before the card is made',
    () => jest.spyOn(club.get(IssueCredit), 'execute').mockRejectedValueOnce(DEAD),
  ],
  [
    'after the card is made',
    () => jest.spyOn(club.get(FinishRefund), 'execute').mockRejectedValueOnce(DEAD),
  ],
];

describe('offering places back', () => {
  it.each(['return-before-commit', 'return-committed'])(
    'is done once by a repetition if the process dies at %s',
    async (place) => {
      const { showId } = await back.show({ capacity: 4 });
      const id = await back.booked(showId, 4);
      const returnId = newId();
      expect(await dyingAt(place, () => back.giveBack(id, 2, returnId))).toBe(1);
      const isThere = place === 'return-committed';
      expect((await back.places(showId))['returning']).toBe(isThere ? 2 : 0);
      await back.giveBack(id, 2, returnId);
      expect(await back.places(showId)).toMatchObject({ free: 0, returning: 2, [id]: 4 });
      expect(await back.mails('places-offered', id)).toHaveLength(1);
      expect(await findings()).toEqual([]);
    },
  );
});

describe('crediting a place that was sold again', () => {
  it.each(DEATHS)('is healed by the sweeps if the process dies %s', async (_when, die) => {
    const { showId, id } = await sold();
    die();
    await expect(back.settle()).rejects.toThrow();
    await back.settle();
    await club.get(UnfinishedOrders).continueHalfWay();
    const order = await club.order(id);
    expect(order.refunds).toMatchObject([{ places: 1, pence: 2000, state: 'done' }]);
    const account = creditsOf(order)[0]?.account ?? '';
    expect((await gifts.account(account))?.availablePence).toBe(2000);
    expect(await back.places(showId)).toMatchObject({ free: 0, returning: 1, [id]: 3 });
    expect(await findings()).toEqual([]);
  });

  it.each(['resale-before-commit', 'resale-committed', 'credit-before-commit', 'credit-issued'])(
    'is healed by the sweeps if the process dies at %s',
    async (place) => {
      const { showId, id } = await sold();
      expect(await dyingAt(place, () => back.settle())).toBe(1);
      await back.settle();
      await club.get(UnfinishedOrders).continueHalfWay();
      const order = await club.order(id);
      expect(order.refunds).toMatchObject([{ places: 1, pence: 2000, state: 'done' }]);
      const account = creditsOf(order)[0]?.account ?? '';
      expect((await gifts.account(account))?.availablePence).toBe(2000);
      expect(await back.mails('gift-card-issued', account)).toHaveLength(1);
      expect(await back.places(showId)).toMatchObject({ free: 0, returning: 1, [id]: 3 });
      expect(await findings()).toEqual([]);
    },
  );

  it('brings a code that pays for another show', async () => {
    const { id } = await sold();
    await back.settle();
    const account = creditsOf(await club.order(id))[0]?.account ?? '';
    const { code } = await gifts.mail(account);
    const { showId } = await back.show();
    const { orderId } = await gifts.book(showId, [code]);
    expect(await gifts.balance(code)).toBe(0);
    expect((await club.order(orderId)).gift).toMatchObject([{ account, pence: 2000 }]);
  });
});

/** The audit looks an hour later, when an unpaid order should have been released. */
const wrong = async (): Promise<string[]> =>
  (await findings()).filter((kind) => kind !== 'order-stuck');

describe('the audit', () => {
  it('finds nothing wrong while places are for sale, held, and sold but not credited', async () => {
    const { showId } = await sold();
    await back.held(showId, 1);
    expect(await wrong()).toEqual([]);
  });

  it.each([
    ['more places for sale than were offered back', { $inc: { returning: 1 } }],
    [
      'lent places that are in no claim',
      { $inc: { 'returns.0.lent': 1, 'returns.0.open': -1, returning: -1 } },
    ],
  ])('finds %s', async (_what, change) => {
    const { showId } = await sold();
    expect(await wrong()).toEqual([]);
    const { returns, returning } = await back.offer(showId);
    await club.offers.collection.updateOne({ _id: showId as never }, change);
    expect(await wrong()).toContain('offer-miscounted');
    await club.offers.updateOne({ _id: showId }, { $set: { returns, returning } });
    expect(await wrong()).toEqual([]);
  });
});
