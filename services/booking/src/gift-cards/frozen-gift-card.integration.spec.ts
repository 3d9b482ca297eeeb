import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AuditHarness } from '../../test/audit.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { FollowGiftRefunds } from './follow-gift-refunds.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { SettleGiftOrder } from './settle-gift-order.js';
import { UnfreezeGiftCard } from './unfreeze-gift-card.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const NOT_FOUND = { code: 'NOT_FOUND' };
const staff = aMember('grace');
/** Books two tickets for £40 with a card. @returns the booking. */
async function spend(showId: string, code: string): Promise<string> {
  const { orderId } = await gifts.book(showId, [code]);
  await club.get(SettleOrder).execute(orderId);
  return orderId;
}
const unfreeze = (id: string, actId = newId()) =>
  runInContext({ requestId: 'r', staff }, () =>
    club.get(UnfreezeGiftCard).execute({ id, actId, reason: 'she paid in cash' }),
  );

describe('an event about the payment of a gift card', () => {
  it.each(['payment_intent.canceled', 'charge.updated', 'payment_intent.payment_failed'])(
    'of type %s freezes nothing',
    async (type) => {
      const { id, code } = await gifts.card();
      await gifts.receive(type, id);
      expect(await gifts.balance(code)).toBe(4000);
    },
  );

  it('that it was refunded by staff freezes nothing', async () => {
    const { id } = await gifts.card();
    await gifts.receive('charge.refunded', id);
    expect((await gifts.account(id))?.frozen).toBe(false);
  });
});

describe('a gift card whose payment was refunded in part before it was issued', () => {
  async function quarantined() {
    const { id, intentId } = await gifts.mismatched();
    await club.steerRefunds({ next: 'pending' });
    await club.refundAtStripe(intentId, 1500);
    await club.steerRefunds({ next: 'succeeded' });
    await gifts.receive('charge.refunded', id);
    const correct = async () => {
      await club.changeIntent(intentId, { 'metadata[orderId]': id });
      expect(await club.get(SettleGiftOrder).execute(id)).toBe('issued');
    };
    return { id, correct };
  }

  it('has only the rest, and is frozen', async () => {
    const { id, correct } = await quarantined();
    await correct();
    expect(await gifts.sale(id)).toMatchObject({ balancePence: 2500, frozen: true });
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('has all of it if the refund has failed since', async () => {
    const { id, correct } = await quarantined();
    const [refund] = await gifts.refunds(id);
    await club.steerRefunds({ id: refund?.id ?? '', status: 'failed' });
    await gifts.receive('refund.failed', id);
    await correct();
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ balancePence: 4000, frozen: false });
    expect(await gifts.isBalanced(id)).toBe(true);
  });
});

describe('a gift card whose payment was refunded at Stripe', () => {
  async function refundedAtStripe(amount: number) {
    const card = await gifts.card();
    const { paymentIntentId = '' } = await gifts.order(card.id);
    await club.refundAtStripe(paymentIntentId, amount);
    await gifts.receive('charge.refunded', card.id);
    return card;
  }

  it('is debited and frozen, once, and says so in its history', async () => {
    const { id, code } = await refundedAtStripe(1500);
    await gifts.receive('charge.refunded', id);
    await expect(gifts.balance(code)).rejects.toMatchObject(NOT_FOUND);
    expect(await gifts.sale(id)).toMatchObject({
      balancePence: 2500,
      frozen: true,
      history: [{ what: '£15.00 refunded at Stripe, card frozen', by: '' }],
    });
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('stays free once staff have unfrozen it, also after another event', async () => {
    const { id, code } = await refundedAtStripe(1500);
    await unfreeze(id);
    await gifts.receive('charge.refunded', id);
    expect(await gifts.balance(code)).toBe(2500);
  });

  it('has its money again if that refund fails', async () => {
    const { id, code } = await refundedAtStripe(4000);
    const [made] = await gifts.refunds(id);
    await club.steer('refunds', { id: made?.id, status: 'failed' });
    await gifts.receive('refund.failed', id);
    await gifts.receive('refund.failed', id);
    expect(await gifts.balance(code)).toBe(4000);
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  const fail = async (id: string): Promise<void> => {
    const [made] = await gifts.refunds(id);
    await club.steer('refunds', { id: made?.id, status: 'failed' });
  };

  it('is free again if that refund fails, also if nothing was left to take off', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card();
    await spend(showId, code);
    const { paymentIntentId = '' } = await gifts.order(id);
    await club.refundAtStripe(paymentIntentId, 2000);
    await gifts.receive('charge.refunded', id);
    expect(await gifts.sale(id)).toMatchObject({ frozen: true, balancePence: 0 });
    await fail(id);
    await gifts.receive('refund.failed', id);
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ frozen: false, balancePence: 0 });
    expect((await gifts.sale(id)).history.map(({ what }) => what)).toEqual([
      '£20.00 refunded at Stripe, card frozen',
      'refund at Stripe failed, it had taken nothing off the card',
    ]);
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('has its money again if a process hears of the failure that has read the card before', async () => {
    const { id, code } = await gifts.card();
    const stale = await gifts.order(id);
    await club.refundAtStripe(stale.paymentIntentId ?? '', 1500);
    await gifts.receive('charge.refunded', id);
    await fail(id);
    await club.get(FollowGiftRefunds).execute(stale);
    expect(await gifts.balance(code)).toBe(4000);
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('keeps its money if a process that has read the refund before it failed comes last', async () => {
    const { id, code } = await gifts.card();
    const stale = await gifts.order(id);
    const { paymentIntentId = '' } = stale;
    await club.refundAtStripe(paymentIntentId, 1500);
    const made = await club.get(StripeRefunds).findAll(paymentIntentId);
    await fail(id);
    await gifts.receive('refund.failed', id);
    const read = jest.spyOn(club.get(StripeRefunds), 'findAll').mockResolvedValueOnce(made);
    await club.get(FollowGiftRefunds).execute(stale);
    read.mockRestore();
    expect(await gifts.balance(code)).toBe(4000);
  });
});

describe('a gift card that a restore has set back to the time before its refund', () => {
  it('is refunded under the next number for what comes back to it', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(6000);
    const orderId = await spend(showId, code);
    const restore = await new AuditHarness(club).copy();
    const refund = () => club.get(RefundGiftCard).execute({ id, actId: newId() });
    await refund();
    await restore();
    await gifts.receive('charge.refunded', id);
    expect(await gifts.sale(id)).toMatchObject({ frozen: true, balancePence: 0 });
    await club.get(RefundOrder).refundAll(await club.order(orderId));
    await refund();
    const refunds = await gifts.refunds(id);
    expect(refunds.map(({ amount }) => amount)).toEqual([2000, 4000]);
    expect(await gifts.isBalanced(id)).toBe(true);
    await club.steer('refunds', { id: refunds[0]?.id, status: 'failed' });
    await gifts.receive('refund.failed', id);
    expect(await gifts.sale(id)).toMatchObject({ frozen: false, balancePence: 2000 });
    expect(await gifts.isBalanced(id)).toBe(true);
  });
});

describe('unfreezing a gift card', () => {
  it('is noted with its reason and with who did it, and happens once', async () => {
    const { id, code } = await gifts.card();
    await gifts.freeze(id);
    const actId = newId();
    await Promise.all([unfreeze(id, actId), unfreeze(id, actId)]);
    await unfreeze(id, actId);
    expect(await gifts.balance(code)).toBe(4000);
    expect((await gifts.sale(id)).history).toMatchObject([
      { by: 'grace', what: 'unfrozen: she paid in cash' },
    ]);
  });

  it('is refused for a card that is not frozen or was never issued', async () => {
    const { id } = await gifts.card();
    await expect(unfreeze(id)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    await expect(unfreeze('unknown')).rejects.toMatchObject(NOT_FOUND);
    expect((await gifts.sale(id)).history).toEqual([]);
  });

  it('finds the money there that was restored while the card was frozen', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card();
    const { orderId } = await gifts.book(showId, [code]);
    await gifts.freeze(id);
    await club.get(RefundOrder).refundAll(await club.order(orderId));
    await unfreeze(id);
    expect(await gifts.balance(code)).toBe(4000);
    expect(await gifts.isBalanced(id)).toBe(true);
  });
});
