import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { MoneyHarness } from '../../test/money.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { AuditFindingsStore } from '../audit/audit-findings.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundDifference } from './refund-difference.js';
import { RepairDifference } from './repair-difference.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';

let club: BookingHarness;
let money: MoneyHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
});
afterAll(() => club.stop());

const returned = async (intentId: string): Promise<number> =>
  (await club.refundsOf(intentId))
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);

describe('the differences with Stripe', () => {
  it('are none if every payment is booked and every payout adds up', async () => {
    await money.booked();
    await new GiftCardHarness(club).card();
    await money.payOut();
    expect(await money.audit()).toEqual([]);
  });

  describe('a payment whose webhook and sweep were lost', () => {
    it('is shown once, and settling again books it', async () => {
      const { showId } = await club.offer();
      const { id } = await club.paid(anOrderInput(showId));
      expect(await money.audit()).toEqual(['payment-unaccounted']);
      expect(await money.differences()).toMatchObject([
        { ourPence: 0, theirPence: 4000, bookingId: id },
      ]);
      expect(await money.repair('correct')).toBe('repaired');
      expect(await club.state(id)).toBe('completed');
      expect(await money.audit()).toEqual([]);
    });

    it('is shown once if it is for a gift card', async () => {
      const gifts = new GiftCardHarness(club);
      const { id } = await gifts.card();
      const { paymentIntentId } = await gifts.order(id);
      const orders = club.orders.db.collection<{ _id: string }>('gift_orders');
      const accounts = club.orders.db.collection<{ _id: string }>('gift_accounts');
      const kept = await accounts.findOne({ _id: id });
      await orders.updateOne({ _id: id }, { $set: { state: 'new' } });
      await accounts.deleteOne({ _id: id });
      expect(await money.audit()).toEqual(['payment-unaccounted']);
      expect(await money.differences()).toMatchObject([
        { giftCardId: id, paymentId: paymentIntentId },
      ]);
      if (kept !== null) await accounts.insertOne(kept);
      expect(await money.repair('correct')).toBe('repaired');
      expect((await gifts.order(id)).state).toBe('issued');
      expect(await money.audit()).toEqual([]);
    });
  });

  describe('a second charge for one booking', () => {
    it('is shown once, and goes back once however often the button is pressed', async () => {
      const { id, intentId } = await money.booked();
      const second = await money.chargeFor(id);
      expect(await money.audit()).toEqual(['payment-double']);
      const [found] = await money.differences();
      const rows = await money.rows('difference-refund');
      const actId = newId();
      const outcomes = await Promise.all(
        [actId, actId, newId()].map((act) => money.repairOne(found?.id ?? '', 'refund', act)),
      );
      expect(outcomes).toContain('repaired');
      expect([await returned(second), await returned(intentId)]).toEqual([4000, 0]);
      expect(await money.rows('difference-refund')).toBeLessThanOrEqual(rows + 2);
      expect(await club.state(id)).toBe('completed');
      expect(await money.audit()).toEqual([]);
    });

    it('leaves one row for each act, also if the acts of two people take turns', async () => {
      const { id } = await money.booked();
      await money.chargeFor(id);
      await money.audit();
      const [found] = await money.differences();
      const difference = found?.id ?? '';
      const note = (actId: string): Promise<boolean> =>
        club
          .get(OrdersStore)
          .transaction((session) =>
            club
              .get(AuditFindingsStore)
              .noteRepair(difference, { actId, by: 'staff', at: new Date() }, session),
          );
      const [anna, ben] = [newId(), newId()];
      expect([await note(anna), await note(ben), await note(anna)]).toEqual([true, true, false]);
      expect(await money.repairOne(difference, 'refund', anna)).toBe('repaired');
      expect(await money.repairOne(difference, 'refund', anna)).toBe('repaired');
      expect(await money.audit()).toEqual([]);
    });
  });

  it('one that someone else repairs meanwhile is repaired once, with one row', async () => {
    await money.chargeFor(newId(), 2500);
    await money.audit();
    const [found] = await money.differences();
    const difference = found?.id ?? '';
    const rows = await money.rows('difference-refund');
    const repairs = jest.spyOn(club.get(RefundDifference), 'execute');
    const findings = club.get(AuditFindingsStore);
    const note = findings.noteRepair.bind(findings);
    jest.spyOn(findings, 'noteRepair').mockImplementationOnce(async (...about) => {
      await money.repairOne(difference, 'refund');
      return note(...about);
    });
    expect(await money.repairOne(difference, 'refund')).toBe('repaired');
    expect(repairs).toHaveBeenCalledTimes(1);
    repairs.mockRestore();
    expect(await money.rows('difference-refund')).toBe(rows + 1);
    expect(await money.audit()).toEqual([]);
  });

  it('a payment without a booking is shown once and is returned', async () => {
    const payment = await money.chargeFor(newId(), 2500);
    expect(await money.audit()).toEqual(['payment-without-order']);
    await club.refundAtStripe(payment, 500);
    expect(await money.repair('refund')).toBe('repaired');
    expect(await returned(payment)).toBe(2500);
    expect(await money.audit()).toEqual([]);
  });

  it('a refund that the bank refuses is not called repaired, and the next press is another attempt', async () => {
    const payment = await money.chargeFor(newId(), 2500);
    await money.audit();
    await club.steerRefunds({ next: 'failed' });
    const [rows, actId] = [await money.rows('difference-refund'), newId()];
    expect(await money.repair('refund', actId)).toBe('pending');
    expect(await money.repair('refund', actId)).toBe('pending');
    expect(await money.rows('difference-refund')).toBe(rows + 1);
    await club.steerRefunds({ next: 'succeeded' });
    expect(await money.repair('refund')).toBe('repaired');
    expect(await returned(payment)).toBe(2500);
    expect(await money.audit()).toEqual([]);
  });

  it('a refund at Stripe is shown once and is taken over', async () => {
    const { id, intentId } = await money.booked();
    await club.refundAtStripe(intentId, 1500);
    expect(await money.audit()).toEqual(['refund-unknown']);
    expect(await money.repair('correct')).toBe('repaired');
    expect((await club.order(id)).refunds).toMatchObject([{ pence: 1500, state: 'done' }]);
    expect(await money.audit()).toEqual([]);
  });

  it('a refund that Stripe never made is shown once and is repeated under its own id', async () => {
    const { id, intentId } = await money.booked();
    const refund = { id: `${id}-r-lost`, pence: 500, cardPence: 500, gift: [], places: 0 };
    await club.orders.updateOne(
      { _id: id },
      { $set: { refunds: [{ ...refund, state: 'done', attempt: 1, reason: 'late' }] } },
    );
    expect(await money.audit()).toEqual(['refund-missing-at-stripe']);
    expect(await money.repair('refund')).toBe('repaired');
    expect(await returned(intentId)).toBe(500);
    expect(await club.refundsOf(intentId)).toMatchObject([{ metadata: { refundId: refund.id } }]);
    expect(await money.audit()).toEqual([]);
  });

  it('a line that Stripe does not list is shown once, and not as a payout as well', async () => {
    const { intentId } = await money.booked();
    const charge = await money.chargeOf(intentId);
    await money.hideLineOf(charge);
    await money.payOut();
    expect(await money.audit()).toEqual(['line-missing']);
    expect(await money.repair('correct')).toBe('repaired');
    await money.showLineOf(charge);
    expect(await money.audit()).toEqual([]);
  });

  it('a payout that does not add up is shown once, and again until its lines are there', async () => {
    const { intentId } = await money.booked();
    await club.refundAtStripe(intentId, 700);
    await money.audit();
    await money.repair('correct');
    const [refund] = await club.refundsOf(intentId);
    const lines = club.orders.db.collection('stripe_lines');
    await lines.deleteOne({ sourceId: refund?.id });
    await money.hideLineOf(refund?.id ?? '');
    await money.payOut();
    expect(await money.audit()).toEqual(['payout-differs']);
    expect(await money.repair('correct')).toBe('pending');
    await money.showLineOf(refund?.id ?? '');
    expect(await money.repair('correct')).toBe('repaired');
    expect(await money.audit()).toEqual([]);
  });

  it('an open dispute is shown once, until the bank has decided', async () => {
    const { id, intentId } = await money.booked();
    const opened = (await club.steer('disputes', { paymentIntent: intentId })) as { id: string };
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.created', intentId));
    expect(await money.audit()).toEqual(['dispute-open']);
    expect(await money.differences()).toMatchObject([{ bookingId: id, theirPence: -4000 }]);
    await club.steer('disputes/decide', { id: opened.id, outcome: 'lost' });
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.closed', intentId));
    expect(await money.audit()).toEqual([]);
  });

  it('says that a booking was never charged if Stripe does not know its payment', async () => {
    const { id } = await money.booked();
    await club.orders.updateOne({ _id: id }, { $set: { paymentIntentId: 'pi_of_another_life' } });
    expect(await money.audit()).toEqual(['completed-without-payment', 'payment-without-order']);
    const found = (await money.differences()).find(
      ({ kind }) => kind === 'completed-without-payment',
    );
    expect(found).toMatchObject({ bookingId: id, ourPence: 4000, theirPence: 0 });
    await expect(money.repairOne(found?.id ?? '', 'correct')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const [stray] = (await money.differences()).filter(
      ({ kind }) => kind === 'payment-without-order',
    );
    await club.orders.updateOne({ _id: id }, { $set: { paymentIntentId: stray?.paymentId ?? '' } });
    expect(await money.audit()).toEqual([]);
  });

  it('leave one row in the trail for each act, and none for a repetition', async () => {
    const { showId } = await club.offer();
    await club.paid(anOrderInput(showId));
    await money.audit();
    const [found] = await money.differences();
    const rows = await money.rows('difference-correct');
    const actId = newId();
    await money.repairOne(found?.id ?? '', 'correct', actId);
    await money.repairOne(found?.id ?? '', 'correct', actId);
    expect(await money.rows('difference-correct')).toBe(rows + 1);
    await expect(money.repairOne(found?.id ?? '', 'correct')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of a show belong to the staff of its venue', async () => {
    const { showId } = await club.offer({ venueId: 'swansea' });
    await club.paid(anOrderInput(showId));
    await money.audit();
    const [found] = await money.differences();
    const repair = { id: found?.id ?? '', actId: newId() };
    await expect(
      money.as('money:write', () => club.get(RepairDifference).execute(repair, 'correct'), [
        'cardiff',
      ]),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await money.repair('correct')).toBe('repaired');
  });

  describe('while Stripe is away', () => {
    /** Presses the button while Stripe does not answer these calls, and once more when it does. */
    async function repairTwice(repair: 'correct' | 'refund', match: string): Promise<void> {
      await money.audit();
      await club.faults([{ match, kind: 'error', times: 9 }]);
      await expect(money.repair(repair)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
      await club.faults([]);
      expect(await money.repair(repair)).toBe('repaired');
    }

    it('say so when a payment is to be returned', async () => {
      const payment = await money.chargeFor(newId(), 2500);
      await repairTwice('refund', 'GET /v1/payment_intents');
      expect(await returned(payment)).toBe(2500);
      expect(await money.audit()).toEqual([]);
    });

    it('say so when a line is to be read', async () => {
      const charge = await money.chargeOf((await money.booked()).intentId);
      await money.hideLineOf(charge);
      await repairTwice('correct', 'GET /v1/charges');
      await money.showLineOf(charge);
      expect(await money.audit()).toEqual([]);
    });
  });

  it('are not made up while Stripe does not answer', async () => {
    await money.booked();
    await club.faults([{ match: 'GET /v1/balance_transactions', kind: 'error', times: 20 }]);
    expect(await money.audit()).toEqual([]);
    await club.faults([]);
    expect(await money.audit()).toEqual([]);
  });
});
