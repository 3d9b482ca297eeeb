import type { GiftCaseEnd } from '@club/contracts';
import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { GIFT_AT_REST } from '../privacy/domain/without-person.js';
import { NeedsStaffStore } from '../sweeps/needs-staff.store.js';
import { CloseGiftCase } from './close-gift-case.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { RefundGiftPayment } from './refund-gift-payment.js';
import { SettleGiftOrder } from './settle-gift-order.js';

const EDITED = { code: 'EDITED_MEANWHILE' };

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const close = (id: string, how: GiftCaseEnd, actId = newId()) =>
  runInContext({ requestId: 'r', staff: aMember('grace') }, () =>
    club.get(CloseGiftCase).execute({ id, actId, how, reason: 'she has told us' }),
  );
const waiting = async () => {
  const { counts } = club.get(NeedsStaffStore);
  const [quarantined, failed] = await Promise.all([
    counts['quarantined-gift-card'](),
    counts['failed-gift-card-refund'](),
  ]);
  return quarantined + failed;
};
const isAtRest = async (id: string): Promise<boolean> => {
  const order = club.orders.db.collection('gift_orders');
  return (await order.findOne({ _id: id as never, ...GIFT_AT_REST })) !== null;
};
const actsOf = (actId: string) =>
  club.orders.db
    .collection('audit_trail')
    .countDocuments({ act: 'gift-case-close', outcome: 'done', 'details.actId': actId });

async function whileRefundsFail(work: () => Promise<unknown>): Promise<void> {
  await club.steer('refunds', { next: 'failed' });
  await work();
  await club.steer('refunds', { next: 'succeeded' });
}
const failedRefund = async () => {
  const card = await gifts.card();
  const act = { id: card.id, actId: newId() };
  await whileRefundsFail(() => club.get(RefundGiftCard).execute(act));
  return card;
};
const failedPayment = async () => {
  const payment = await gifts.mismatched();
  const act = { id: payment.id, actId: newId() };
  await whileRefundsFail(() => club.get(RefundGiftPayment).execute(act));
  return payment;
};
/** A purchase whose payment intent Stripe does not know. */
const unknownPayment = async () => {
  const { id, code } = await gifts.card();
  const orders = club.orders.db.collection('gift_orders');
  const fields = { state: 'new', paymentIntentId: `pi_${newId()}` };
  await orders.updateOne({ _id: id as never }, { $set: fields });
  expect(await club.get(SettleGiftOrder).execute(id)).toBe('quarantined');
  return { id, code };
};

describe('closing a case of a gift card', () => {
  it('leaves the money of a failed refund on the card, which can be refunded again later', async () => {
    const { id, code } = await failedRefund();
    const actId = newId();
    expect(await waiting()).toBe(1);
    await Promise.all([close(id, 'kept-on-card', actId), close(id, 'kept-on-card', actId)]);
    expect(await waiting()).toBe(0);
    expect(await isAtRest(id)).toBe(true);
    expect(await actsOf(actId)).toBe(1);
    expect(await gifts.balance(code)).toBe(4000);
    await gifts.receive('refund.failed', id);
    expect(await waiting()).toBe(0);
    await club.get(RefundGiftCard).execute({ id, actId: newId() });
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'done' });
    expect((await gifts.refunds(id)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  it('ends the refund of a payment that went back in another way, and returns nothing', async () => {
    const { id } = await failedPayment();
    await close(id, 'paid-otherwise');
    expect(await gifts.sale(id)).toMatchObject({ state: 'refunded', refund: 'none' });
    expect(await waiting()).toBe(0);
    expect(await isAtRest(id)).toBe(true);
    expect((await gifts.refunds(id)).map(({ status }) => status)).toEqual(['failed']);
  });

  it('ends a purchase that Stripe does not know', async () => {
    const { id } = await unknownPayment();
    await close(id, 'never-paid');
    expect(await gifts.order(id)).toMatchObject({ state: 'expired', quarantine: null });
    expect(await waiting()).toBe(0);
    expect((await gifts.order(id)).history?.at(-1)).toMatchObject({
      by: 'grace',
      what: 'purchase closed, Stripe has no payment: she has told us',
    });
  });

  it('is refused if Stripe has received money, and changes nothing', async () => {
    const { id } = await gifts.mismatched();
    await expect(close(id, 'never-paid')).rejects.toMatchObject({ code: 'ALREADY_PAID' });
    expect(await waiting()).toBe(1);
    await club.get(RefundGiftPayment).execute({ id, actId: newId() });
  });

  it('is refused if there is no such case', async () => {
    const { id } = await gifts.card();
    await expect(close(id, 'kept-on-card')).rejects.toMatchObject(EDITED);
    await expect(close(id, 'paid-otherwise')).rejects.toMatchObject(EDITED);
    await expect(close(id, 'never-paid')).rejects.toMatchObject(EDITED);
    const failed = await failedRefund();
    await expect(close(failed.id, 'paid-otherwise')).rejects.toMatchObject(EDITED);
    await close(failed.id, 'kept-on-card');
  });
});
