import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { MoneyHarness } from '../../test/money.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';

let club: BookingHarness;
let money: MoneyHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
});
afterAll(() => club.stop());

/** The amounts of the refunds that Stripe has made, smallest first. */
const made = async (intentId: string): Promise<number[]> =>
  (await club.refundsOf(intentId))
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
    .sort((one, other) => one - other);

describe('the refund of a difference', () => {
  it.each([
    [2500, [2500]],
    [500, [500, 2000]],
  ])('is not done while another refund of %ip is pending', async (amount, refunds) => {
    const payment = await money.chargeFor(newId(), 2500);
    await money.audit();
    await club.steerRefunds({ next: 'pending' });
    await club.refundAtStripe(payment, amount);
    await club.steerRefunds({ next: 'succeeded' });
    expect(await money.repair('refund')).toBe('pending');
    expect(await money.audit()).toEqual(['payment-without-order']);
    for (const { id } of await club.refundsOf(payment))
      await club.steerRefunds({ id, status: 'succeeded' });
    expect(await money.repair('refund')).toBe('repaired');
    expect(await made(payment)).toEqual(refunds);
    expect(await money.audit()).toEqual([]);
  });

  it('is repeated even if the booking changes in the meantime', async () => {
    const { id, intentId } = await money.booked();
    const refund = { id: `${id}-r-lost`, pence: 500, cardPence: 500, gift: [], places: 0 };
    const lost = { ...refund, state: 'done', attempt: 1, reason: 'late' };
    await club.orders.updateOne({ _id: id }, { $set: { refunds: [lost] } });
    expect(await money.audit()).toEqual(['refund-missing-at-stripe']);
    const refunds = club.get(OrderRefundsStore);
    const oweAgain = refunds.oweAgain.bind(refunds);
    jest.spyOn(refunds, 'oweAgain').mockImplementationOnce(async (...about) => {
      await club.orders.updateOne({ _id: id }, { $set: { state: 'refund_due' } });
      return oweAgain(...about);
    });
    expect(await money.repair('refund')).toBe('repaired');
    expect(await made(intentId)).toEqual([500, 3500]);
    expect(await money.audit()).toEqual([]);
  });
});
