import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { ReportGiftCards } from '../gift-cards/report-gift-cards.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadBookingStats } from '../staff/read-booking-stats.js';
import { ReadBooking } from '../staff/read-booking.js';
import { ReadOverview } from '../staff/read-overview.js';
import type { DisputeFacts } from '../stripe/domain/disputes.js';
import { StripeDisputes } from '../stripe/stripe-disputes.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import type { DisputedPurchase } from './domain/dispute.js';
import { FollowDisputes } from './follow-disputes.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const receive = (type: string, intentId: string) =>
  club.get(ReceiveStripeEvent).execute(stripeEvent(`charge.dispute.${type}`, intentId));
/** Opens a dispute at Stripe; no event has arrived yet. @returns its id. */
async function dispute(paymentIntent: string, isInquiry = false): Promise<string> {
  const request = { paymentIntent, isInquiry, reason: 'product_not_received' };
  return z.object({ id: z.string() }).parse(await club.steer('disputes', request)).id;
}
const decide = (id: string, outcome: 'won' | 'lost' | 'warning_closed') =>
  club.steer('disputes/decide', { id, outcome });
const revenue = async () => (await club.get(ReadBookingStats).execute()).revenuePence;
const overview = () => club.get(ReadOverview).execute(new Date());
const openDisputes = async () => (await overview()).disputes.map(({ id }) => id);
const weeks = async () => (await overview()).sales.reduce((sum, { pence }) => sum + pence, 0);

/** A completed booking of £40. */
async function booked(): Promise<{ id: string; intentId: string }> {
  const { showId } = await club.offer();
  const paid = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(paid.id);
  return paid;
}
/** Follows the disputes of a payment with an answer that Stripe gives at another time. */
async function readAs(purchase: DisputedPurchase, intentId: string, facts: DisputeFacts[]) {
  const read = jest.spyOn(club.get(StripeDisputes), 'findAll').mockResolvedValueOnce(facts);
  await club.get(FollowDisputes).execute(purchase, intentId);
  read.mockRestore();
}
const disputesOf = async (id: string) => (await club.get(ReadBooking).execute(id)).disputes;

describe('a disputed booking', () => {
  it('shows the dispute to staff, and what the bank has taken is not counted as kept', async () => {
    const { id, intentId } = await booked();
    const [kept, inWeeks] = [await revenue(), await weeks()];
    const disputeId = await dispute(intentId);
    await receive('created', intentId);
    expect(await disputesOf(id)).toMatchObject([
      {
        id: disputeId,
        pence: 4000,
        withdrawnPence: 4000,
        reason: 'product_not_received',
        status: 'open',
        closedAt: null,
      },
    ]);
    expect((await disputesOf(id))[0]?.evidenceDueAt).not.toBeNull();
    expect(await openDisputes()).toContain(disputeId);
    expect(await revenue()).toBe(kept - 4000);
    expect(await weeks()).toBe(inWeeks - 4000);
    expect((await club.order(id)).quarantine).toBeNull();
  });

  it('ends when the club wins, and its money counts again', async () => {
    const { id, intentId } = await booked();
    const kept = await revenue();
    const disputeId = await dispute(intentId);
    await receive('funds_withdrawn', intentId);
    await decide(disputeId, 'won');
    await receive('closed', intentId);
    await receive('funds_reinstated', intentId);
    expect(await disputesOf(id)).toMatchObject([{ status: 'won', withdrawnPence: 0 }]);
    expect(await openDisputes()).not.toContain(disputeId);
    expect(await revenue()).toBe(kept);
  });

  it('has the same end whatever order its events arrive in', async () => {
    const { id, intentId } = await booked();
    await decide(await dispute(intentId), 'lost');
    for (const type of ['closed', 'created', 'updated', 'funds_withdrawn', 'closed'])
      await receive(type, intentId);
    await Promise.all([receive('created', intentId), receive('closed', intentId)]);
    expect(await disputesOf(id)).toMatchObject([{ status: 'lost', withdrawnPence: 4000 }]);
  });

  describe('that has ended', () => {
    it.each(['won', 'lost'] as const)('as %s never opens again', async (outcome) => {
      const { id, intentId } = await booked();
      const disputeId = await dispute(intentId);
      const open = await club.get(StripeDisputes).findAll(intentId);
      await decide(disputeId, outcome);
      await receive('closed', intentId);
      const [ended] = await disputesOf(id);
      await readAs({ orderId: id }, intentId, open);
      expect(await disputesOf(id)).toEqual([ended]);
      expect(ended).toMatchObject({ status: outcome, closedAt: expect.any(String) });
    });

    it('keeps its money reinstated', async () => {
      const { id, intentId } = await booked();
      await decide(await dispute(intentId), 'won');
      await receive('closed', intentId);
      const won = await club.get(StripeDisputes).findAll(intentId);
      const beforeReinstatement = { movements: 1, withdrawnPence: pence(4000) };
      await readAs(
        { orderId: id },
        intentId,
        won.map((facts) => ({ ...facts, ...beforeReinstatement })),
      );
      expect(await disputesOf(id)).toMatchObject([{ status: 'won', withdrawnPence: 0 }]);
    });
  });

  it('loses no money by a question of the bank', async () => {
    const { id, intentId } = await booked();
    const kept = await revenue();
    const inquiry = await dispute(intentId, true);
    await receive('created', intentId);
    expect(await disputesOf(id)).toMatchObject([{ status: 'open', withdrawnPence: 0 }]);
    await decide(inquiry, 'warning_closed');
    await receive('closed', intentId);
    expect(await disputesOf(id)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await revenue()).toBe(kept);
  });

  it('is found by the daily sweep if no event has arrived', async () => {
    const { id, intentId } = await booked();
    await dispute(intentId);
    await club.get(FollowDisputes).catchUp(new Date(Date.now() - 86_400_000));
    expect(await disputesOf(id)).toHaveLength(1);
  });

  it('is left for the next sweep if it cannot be read, and the others are not', async () => {
    const [one, other] = [await booked(), await booked()];
    for (const { intentId } of [one, other]) await dispute(intentId);
    const catchUp = () => club.get(FollowDisputes).catchUp(new Date(Date.now() - 86_400_000));
    const stored = async () => {
      const disputes = await Promise.all([one, other].map(({ id }) => disputesOf(id)));
      return disputes.flat().length;
    };
    const unanswered = new Error('Stripe does not answer');
    const read = jest.spyOn(club.get(StripeDisputes), 'findAll').mockRejectedValueOnce(unanswered);
    await expect(catchUp()).rejects.toThrow('disputes that failed: 1'); // the newest are read first
    read.mockRestore();
    expect(await stored()).toBe(1);
    await catchUp();
    expect(await stored()).toBe(2);
  });

  it('believes Stripe and not the event', async () => {
    const { id, intentId } = await booked();
    await receive('created', intentId);
    expect(await disputesOf(id)).toEqual([]);
  });

  it('leaves the event to be delivered again while Stripe does not answer', async () => {
    const { id, intentId } = await booked();
    await dispute(intentId);
    await club.faults([{ match: 'GET /v1/disputes', kind: 'error', times: 9 }]);
    await expect(receive('created', intentId)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
    });
    await club.faults([]);
    await receive('created', intentId);
    expect(await disputesOf(id)).toHaveLength(1);
  });
});

describe('a disputed gift card', () => {
  async function disputed() {
    const card = await gifts.card();
    const { paymentIntentId: intentId = '' } = await gifts.order(card.id);
    const disputeId = await dispute(intentId);
    await receive('created', intentId);
    return { ...card, intentId, disputeId };
  }
  const isFrozen = async (id: string) => (await gifts.account(id))?.frozen;

  it('is frozen with one line in its history, however many events arrive', async () => {
    const { id, intentId } = await disputed();
    await receive('funds_withdrawn', intentId);
    await receive('updated', intentId);
    expect(await gifts.sale(id)).toMatchObject({
      frozen: true,
      history: [{ what: 'the purchaser disputes £40.00 (product_not_received), card frozen' }],
    });
  });

  it('can be spent again when the club wins', async () => {
    const { id, code, intentId, disputeId } = await disputed();
    await decide(disputeId, 'won');
    await receive('closed', intentId);
    expect(await gifts.balance(code)).toBe(4000);
    expect((await gifts.sale(id)).history.at(-1)?.what).toBe('dispute won, card unfrozen');
  });

  describe('of which the club loses the dispute', () => {
    it('stays frozen and loses its balance once, however many events arrive', async () => {
      const { id, intentId, disputeId } = await disputed();
      await decide(disputeId, 'lost');
      await Promise.all([receive('closed', intentId), receive('funds_withdrawn', intentId)]);
      await receive('closed', intentId);
      expect(await isFrozen(id)).toBe(true);
      expect(await gifts.account(id)).toMatchObject({ availablePence: 0 });
      expect((await gifts.sale(id)).history.at(-1)?.what).toBe('dispute lost, card debited £40.00');
      expect(await gifts.isBalanced(id)).toBe(true);
    });

    it('is no longer money that the club owes', async () => {
      const tomorrow = new Date(Date.now() + 86_400_000);
      const { intentId, disputeId } = await disputed();
      const before = await club.get(ReportGiftCards).execute(tomorrow);
      await decide(disputeId, 'lost');
      await receive('closed', intentId);
      expect(await club.get(ReportGiftCards).execute(tomorrow)).toEqual({
        ...before,
        disputePence: before.disputePence - 4000,
      });
    });

    it('loses it also if the first that is heard of the dispute is its end', async () => {
      const { id } = await gifts.card();
      const { paymentIntentId: intentId = '' } = await gifts.order(id);
      await decide(await dispute(intentId), 'lost');
      await receive('closed', intentId);
      expect(await gifts.account(id)).toMatchObject({ availablePence: 0, frozen: true });
    });

    it('keeps its balance if staff have unfrozen it before', async () => {
      const { id, intentId, disputeId } = await disputed();
      await gifts.unfreeze(id);
      await decide(disputeId, 'lost');
      await receive('closed', intentId);
      expect(await gifts.account(id)).toMatchObject({ availablePence: 4000, frozen: false });
    });

    it('has its money again, once, if the club wins after all', async () => {
      const { id, code, intentId, disputeId } = await disputed();
      await decide(disputeId, 'lost');
      await receive('closed', intentId);
      const lost = await club.get(StripeDisputes).findAll(intentId);
      const appealed = { outcome: 'won', status: 'won', movements: 2 } as const;
      const won = lost.map((facts) => ({ ...facts, ...appealed, withdrawnPence: pence(0) }));
      for (const facts of [won, won]) await readAs({ giftOrderId: id }, intentId, facts);
      expect(await gifts.balance(code)).toBe(4000);
      const last = (await gifts.sale(id)).history.at(-1)?.what;
      expect(last).toBe('dispute won, card credited £40.00, card unfrozen');
      const again = lost.map((facts) => ({ ...facts, movements: 3 }));
      await readAs({ giftOrderId: id }, intentId, again);
      expect(await gifts.isBalanced(id)).toBe(true);
    });
  });

  it('stays frozen for another cause when the club wins', async () => {
    const { id, intentId, disputeId } = await disputed();
    await gifts.freeze(id, 'another cause');
    await decide(disputeId, 'won');
    await receive('closed', intentId);
    expect(await isFrozen(id)).toBe(true);
    expect((await gifts.sale(id)).history.at(-1)?.what).toBe('dispute won');
  });

  it('stays free if staff have unfrozen it, whatever the bank says next', async () => {
    const { id, intentId } = await disputed();
    await gifts.unfreeze(id);
    await receive('updated', intentId);
    expect(await isFrozen(id)).toBe(false);
  });
});
