import { addDays, londonDate, pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { OutboxStore } from '@club/kit';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aClerk, acting } from '../../test/acting.js';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { FoldSales } from '../figures/fold-sales.js';
import { IssueCredit } from '../gift-cards/issue-credit.js';
import { RefundGiftCard } from '../gift-cards/refund-gift-card.js';
import { BookingMails } from '../mails/booking-mails.js';
import { creditsOf } from '../orders/domain/refunds.js';
import { FinishRefund } from '../orders/finish-refund.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { SellAtDesk } from '../staff/sell-at-desk.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { MoveMyBooking } from './move-my-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

const HOUR = 3_600_000;
let club: BookingHarness;
let gifts: GiftCardHarness;
let books: AuditHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
  books = new AuditHarness(club);
});
afterAll(() => club.stop());

async function aShow(unitPence = 2000, at = club): Promise<string> {
  const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
  return (await at.offer({ unitPence: pence(unitPence), ticket })).showId;
}
/** Two tickets at £20, paid by card. */
async function booked(at = club): Promise<{ id: string; intentId: string }> {
  const paid = await at.paid(anOrderInput(await aShow(2000, at)));
  await at.get(SettleOrder).execute(paid.id);
  return paid;
}
const tokenOf = async (id: string, at = club): Promise<string> =>
  at.get(LinkToBooking).execute(await at.order(id));
const quote = async (id: string, showId: string, at = club) =>
  at.get(QuoteMyMove).execute({ token: await tokenOf(id, at), showId });
/** Moves to a show at £15 unless another one is named. */
async function move(id: string, to?: string, at = club) {
  const showId = to ?? (await aShow(1500, at));
  const { quoteId } = await quote(id, showId, at);
  const request = { token: await tokenOf(id, at), quoteId, moveId: newId(), knowsCity: false };
  return at.get(MoveMyBooking).execute(request);
}
const creditOf = async (id: string) =>
  creditsOf(await club.order(id))[0] ?? { account: '', pence: 0 };
const mailOf = async (kind: 'gift-card-issued' | 'booking-refunded', subject: string) => {
  const rows = (await club.get(OutboxStore).findAbout(subject)).filter((row) => row.kind === kind);
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} e-mails ${kind}`);
  return club.get(BookingMails).contentOf(row);
};
const refundAll = async (id: string): Promise<void> =>
  club.get(RefundOrder).refundAll(await club.order(id));
async function findings(): Promise<string[]> {
  await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
  return books.audit();
}

describe('moving my booking to a cheaper night', () => {
  it('puts the difference on a gift card that can be spent, and none on the bank card', async () => {
    const { id, intentId } = await booked();
    const to = await aShow(1500);
    expect(await quote(id, to)).toMatchObject({ becomes: 'credit', differencePence: -1000 });
    await move(id, to);
    const { account, pence: credited } = await creditOf(id);
    expect(credited).toBe(1000);
    expect(await club.refundsOf(intentId)).toEqual([]);
    expect(await club.order(id)).toMatchObject({
      state: 'completed',
      unitPence: 1500,
      moves: [{ settledBy: 'credit' }],
      refunds: [{ state: 'done', pence: 1000, cardPence: 0, gift: [] }],
    });
    const card = await mailOf('gift-card-issued', account);
    expect(card).toMatchObject({ to: 'ada@example.org', isCredit: true, amountPence: 1000 });
    expect(await mailOf('booking-refunded', id)).toMatchObject({ creditPence: 1000 });
    const { code } = await gifts.mail(account);
    expect(await gifts.balance(code)).toBe(1000);
    await club.get(SettleOrder).execute(await redeemed(code));
    expect(await gifts.balance(code)).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it('gives gift cards their part first', async () => {
    const { id: card, code } = await gifts.card(2000);
    const { orderId: paidByBoth, clientSecret } = await gifts.book(await aShow(), [code]);
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    await club.get(SettleOrder).execute(paidByBoth);
    await move(paidByBoth, await aShow(500));
    expect(await gifts.balance(code)).toBe(2000);
    expect(await creditOf(paidByBoth)).toMatchObject({ pence: 1000 });
    const { code: second, id: other } = await gifts.card(4000);
    const { orderId } = await gifts.book(await aShow(), [second]);
    await club.get(SettleOrder).execute(orderId);
    const to = await aShow(1500);
    expect(await quote(orderId, to)).toMatchObject({ becomes: 'refund' });
    await move(orderId, to);
    expect(creditsOf(await club.order(orderId))).toEqual([]);
    expect([await gifts.isBalanced(card), await gifts.isBalanced(other)]).toEqual([true, true]);
    expect(await findings()).toEqual([]);
  });

  it('makes one card, however often its refund is carried out, also at the same moment', async () => {
    const { id } = await booked();
    await dieAt(IssueCredit, id);
    const due = await club.order(id);
    expect(due.refunds).toMatchObject([{ state: 'due' }]);
    await Promise.allSettled([1, 2, 3, 4].map(() => club.get(RefundOrder).execute(due)));
    await club.get(UnfinishedOrders).continueHalfWay();
    const { account } = await creditOf(id);
    expect((await gifts.account(account))?.availablePence).toBe(1000);
    expect(await gifts.isBalanced(account)).toBe(true);
    await mailOf('gift-card-issued', account);
    await mailOf('booking-refunded', id);
  });

  it.each([
    ['before the card is made', IssueCredit],
    ['after the card is made', FinishRefund],
  ])('is healed by the sweep if the process dies %s', async (_when, step) => {
    const { id } = await booked();
    await dieAt(step, id);
    expect((await club.order(id)).refunds).toMatchObject([{ state: 'due' }]);
    await club.get(UnfinishedOrders).continueHalfWay();
    expect((await club.order(id)).refunds).toMatchObject([{ state: 'done' }]);
    const { account } = await creditOf(id);
    expect((await gifts.account(account))?.availablePence).toBe(1000);
    expect(await findings()).toEqual([]);
  });

  it('leaves the rest for the bank card if the booking is refunded later', async () => {
    const { id, intentId } = await booked();
    await move(id);
    await refundAll(id);
    expect(await club.refundsOf(intentId)).toMatchObject([{ amount: 3000 }]);
    expect(await club.order(id)).toMatchObject({ state: 'refunded' });
    expect((await gifts.account((await creditOf(id)).account))?.availablePence).toBe(1000);
    expect(await findings()).toEqual([]);
  });

  it('owes the bank card less if a person refunds at Stripe as well', async () => {
    const { id, intentId } = await booked();
    await move(id);
    await club.refundAtStripe(intentId, 1000);
    await refundAll(id);
    const back = (await club.refundsOf(intentId)).reduce((sum, { amount }) => sum + amount, 0);
    expect(back).toBe(3000);
  });

  it('is never paid out to a bank card by staff', async () => {
    const { id } = await booked();
    await move(id);
    const { account } = await creditOf(id);
    const paidOut = acting(aClerk('carys'), 'gift-cards:write', () =>
      club.get(RefundGiftCard).execute({ id: account, actId: newId() }),
    );
    await expect(paidOut).rejects.toMatchObject({ code: 'NOT_PAID' });
    expect((await gifts.account(account))?.availablePence).toBe(1000);
  });

  it('is refused if all of the money would come back', async () => {
    const { id } = await booked();
    await expect(quote(id, await aShow(0))).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
  });
});

describe('the credit of a booking whose payment is disputed', () => {
  it('is frozen, and another one is not given', async () => {
    const { id, intentId } = await booked();
    await move(id);
    const { account } = await creditOf(id);
    const request = { paymentIntent: intentId, isInquiry: false, reason: 'fraudulent' };
    const opened = (await club.steer('disputes', request)) as { id: string };
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.created', intentId));
    expect((await gifts.account(account))?.frozen).toBe(true);
    await expect(quote(id, await aShow(1000))).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    await club.steer('disputes/decide', { id: opened.id, outcome: 'won' });
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.closed', intentId));
    expect((await gifts.account(account))?.frozen).toBe(false);
  });
});

describe('the audit', () => {
  it('finds a credit that is on no card, and a card that is no credit', async () => {
    const { id } = await booked();
    await move(id);
    const { account } = await creditOf(id);
    const putBack = await books.copy();
    await books.change('gift_ledger', `${account}:issue`, { $set: { pence: 900 } });
    expect(await findings()).toContain('gift-money-missing');
    await putBack();
    await books.change('orders', id, { $unset: { 'refunds.0.credit': 1 } });
    expect(await findings()).toContain('gift-account-without-order');
    await putBack();
    expect(await findings()).toEqual([]);
  });
});

describe('a club that refunds the difference', () => {
  let other: BookingHarness;
  beforeAll(async () => {
    other = await BookingHarness.start({ MOVE_CHEAPER: 'refund' });
  });
  afterAll(() => other.stop());

  it('sends it to the bank card', async () => {
    const { id, intentId } = await booked(other);
    const to = await aShow(1500, other);
    expect(await quote(id, to, other)).toMatchObject({ becomes: 'refund' });
    await move(id, to, other);
    expect(await other.refundsOf(intentId)).toMatchObject([{ amount: 1000 }]);
    expect(creditsOf(await other.order(id))).toEqual([]);
  });

  it('makes a credit of what was paid over the desk', async () => {
    const showId = await aShow(2000, other);
    const sale = { bookingId: newId(), showId, customerName: 'Ada', customerPhone: '' };
    const { id } = await acting(aClerk('carys'), 'bookings:write', () =>
      other.get(SellAtDesk).execute({
        ...sale,
        customerEmail: 'ada@example.org',
        ticketQuantity: 2,
        payment: 'desk',
        holdHours: 24,
      }),
    );
    await move(id, await aShow(1500, other), other);
    expect(creditsOf(await other.order(id))).toMatchObject([{ pence: 1000 }]);
  });
});

/** Carries a move out with a process that dies at a step of its refund. */
async function dieAt(step: new (...args: never[]) => { execute: unknown }, id: string) {
  const dying = club.get(step) as { execute: (...args: never[]) => Promise<unknown> };
  jest.spyOn(dying, 'execute').mockRejectedValueOnce(new Error('the process dies'));
  await expect(move(id)).rejects.toThrow('the process dies');
}

/** A booking of two tickets at £20 that the card pays in part. */
async function redeemed(code: string): Promise<string> {
  const { orderId, clientSecret } = await gifts.book(await aShow(), [code]);
  await payAtEmulator(club.emulator.url, clientSecret ?? '');
  return orderId;
}
