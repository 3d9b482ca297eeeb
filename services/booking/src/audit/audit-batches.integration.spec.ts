import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { RefundGiftCard } from '../gift-cards/refund-gift-card.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { StripeBooks } from '../stripe/stripe-books.js';
import { AuditFindingsStore } from './audit-findings.store.js';
import type { AuditPart } from './audit-part.js';
import { AuditEarlierFindings, AuditGiftRefunds, AuditOurRefunds } from './audit-stripe.js';

const HOUR = 3_600_000;
/** Five calls take two minutes at most, which is the lease of a run. */
const MOST_CALLS = 5;
const REFUNDS = 7;

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start({ CLUB_AUDIT_CHECK_SECONDS: '3600' });
  const gifts = new GiftCardHarness(club);
  const { showId } = await club.offer();
  for (let made = 0; made < REFUNDS; made += 1) {
    const { id, intentId } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const refund = { refundId: newId(), pence: pence(2000), places: 1, reason: 'one is ill' };
    await club.get(RefundOrder).refundPart(await club.order(id), refund);
    const card = await gifts.card(3000);
    await club.get(RefundGiftCard).execute({ id: card.id, actId: newId() });
    const found = { kind: 'refund-unknown', sentence: `of ${id}` } as const;
    const subjects = { showId, orderId: id, paymentId: intentId };
    await club.get(AuditFindingsStore).see('our-refunds', [{ ...found, subjects }], new Date(0));
  }
});
afterAll(() => club.stop());

/** How often each batch of a part calls Stripe. */
async function callsOf(part: AuditPart): Promise<number[]> {
  const books = club.get(StripeBooks);
  const spies = [jest.spyOn(books, 'refundsOf'), jest.spyOn(books, 'payment')];
  const calls = () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const now = new Date(Date.now() + HOUR);
  const times = { now, stripeSince: new Date(0), mailsSince: now };
  const batches: number[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const before = calls();
    next = (await part.check(next, times)).next;
    batches.push(calls() - before);
  }
  for (const spy of spies) spy.mockRestore();
  return batches;
}

describe('a batch of the audit that asks Stripe about each of its items', () => {
  it.each([
    { part: AuditOurRefunds, calls: REFUNDS },
    { part: AuditGiftRefunds, calls: REFUNDS },
    { part: AuditEarlierFindings, calls: 2 * REFUNDS },
  ])('has so few of them that it ends before the lease: $part.name', async ({ part, calls }) => {
    const batches = await callsOf(club.get<AuditPart>(part));
    expect(batches.reduce((sum, one) => sum + one, 0)).toBe(calls);
    expect(Math.max(...batches)).toBeLessThanOrEqual(MOST_CALLS);
  });
});
