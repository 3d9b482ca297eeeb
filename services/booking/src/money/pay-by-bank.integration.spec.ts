import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { MoneyHarness } from '../../test/money.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { PayByBank } from './pay-by-bank.js';

let club: BookingHarness;
let money: MoneyHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
});
afterAll(() => club.stop());

/** A booking of which £5 are owed, because the card is closed. */
async function owed(): Promise<{ id: string; refundId: string; intentId: string }> {
  const { id, intentId } = await money.booked();
  await club.steerRefunds({ next: 'failed' });
  await club.get(RefundOrder).refundPart(await club.order(id), {
    refundId: newId(),
    pence: pence(500),
    places: 0,
    reason: 'late',
  });
  await club.steerRefunds({ next: 'succeeded' });
  return { id, intentId, refundId: (await refundOf(id)).id };
}
const refundOf = async (id: string) => {
  const [refund] = (await club.order(id)).refunds;
  if (refund === undefined) throw new Error('nothing is refunded');
  return refund;
};
const pay = (id: string, refundId: string, note = 'paid to the account that she gave us') =>
  money.as('bookings:refund-any', () => club.get(PayByBank).execute({ id, refundId, note }));

describe('a refund that a closed card has refused', () => {
  it('ends when staff say that it was paid by bank transfer, once', async () => {
    const { id, refundId, intentId } = await owed();
    const rows = await money.rows('refund-by-bank');
    const made = (await club.refundsOf(intentId)).length;
    await pay(id, refundId);
    await pay(id, refundId);
    expect(await refundOf(id)).toMatchObject({ state: 'done', settledBy: 'bank-transfer' });
    expect(await money.rows('refund-by-bank')).toBe(rows + 1);
    expect((await club.order(id)).history.at(-1)?.note).toContain('paid by bank transfer');
    await club.get(SettleOrder).execute(id);
    expect(await club.refundsOf(intentId)).toHaveLength(made);
    expect(await money.audit()).toEqual([]);
  });

  it('is finished by the sweep if the process dies after the decision', async () => {
    const { id, refundId, intentId } = await owed();
    const made = (await club.refundsOf(intentId)).length;
    await club.orders.updateOne(
      { _id: id, 'refunds.id': refundId },
      { $set: { 'refunds.$.settledBy': 'bank-transfer' } },
    );
    await club.get(SettleOrder).execute(id);
    expect(await refundOf(id)).toMatchObject({ state: 'done', settledBy: 'bank-transfer' });
    expect(await club.refundsOf(intentId)).toHaveLength(made);
  });

  it('cannot be paid so while the card has not refused it, or Stripe has accepted it', async () => {
    const { id, intentId } = await money.booked();
    await club.steerRefunds({ next: 'pending' });
    await club.get(RefundOrder).refundPart(await club.order(id), {
      refundId: newId(),
      pence: pence(500),
      places: 0,
      reason: 'late',
    });
    await club.steerRefunds({ next: 'succeeded' });
    const { id: refundId } = await refundOf(id);
    await expect(pay(id, refundId)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    // A crash has lost that Stripe accepted it, and a refused attempt came before it.
    await club.orders.updateOne(
      { _id: id, 'refunds.id': refundId },
      { $set: { 'refunds.$.attempt': 2 }, $unset: { 'refunds.$.stripeRefundId': '' } },
    );
    await expect(pay(id, refundId)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await club.refundsOf(intentId)).toHaveLength(1);
  });

  it('is a difference if the card gets the money after all', async () => {
    const { id, refundId, intentId } = await owed();
    await pay(id, refundId);
    const refund = { refundId, attempt: '9', places: '0' };
    const answer = await fetch(`${club.emulator.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body: new URLSearchParams({
        payment_intent: intentId,
        amount: '500',
        ...Object.fromEntries(
          Object.entries(refund).map(([key, value]) => [`metadata[${key}]`, value]),
        ),
      }),
    });
    expect(answer.ok).toBe(true);
    expect(await money.audit()).toEqual(['refund-differs']);
  });
});
