import { pence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { admits } from './admits.js';
import { newOrder, type OrderRow } from './order.js';
import { failedRefunds, withRefundsAtStripe } from './refunds-at-stripe.js';
import { draftRefund, type Refund } from './refunds.js';
import type { StripeRefund } from '../../stripe/domain/payments.js';

const aRefund = (changes: Partial<Refund> = {}): Refund => ({
  id: 'ours',
  pence: pence(2000),
  cardPence: pence(2000),
  gift: [],
  places: 1,
  state: 'due',
  attempt: 1,
  reason: 'ill',
  ...changes,
});
/** Four tickets for £80, of which a gift card paid £20. */
const anOrder = (changes: Partial<OrderRow> = {}): OrderRow =>
  newOrder({
    _id: 'order',
    sessionId: 's',
    showId: 'show',
    quantity: 4,
    unitPence: pence(2000),
    totalPence: pence(8000),
    duePence: pence(6000),
    gift: [{ account: 'card', pence: pence(2000) }],
    paymentIntentId: 'pi_1',
    email: '',
    state: 'completed',
    expiresAt: new Date(0),
    history: [],
    createdAt: new Date(0),
    ...changes,
  });
const atStripe = (changes: Partial<StripeRefund> = {}): StripeRefund => ({
  stripeId: 're_1',
  id: 're_1',
  pence: pence(1000),
  places: 0,
  status: 'done',
  ...changes,
});

describe('the people whom a booking lets in', () => {
  it('are those of the places that no refund has given back, whether it is due or done', () => {
    expect(admits(anOrder())).toBe(4);
    const refunds = [aRefund(), aRefund({ id: 'b', state: 'done', places: 2 })];
    expect(admits(anOrder({ refunds }))).toBe(1);
  });

  it.each(['refund_due', 'refunded', 'expired'] as const)('are none in the state %s', (state) => {
    expect(admits(anOrder({ state }))).toBe(0);
  });
});

describe('a refund that staff ask for', () => {
  it('contains the order in its id and fills the gift card first', () => {
    const request = { refundId: 'r1', pence: pence(2500), places: 1, reason: 'ill' };
    expect(draftRefund(anOrder(), request)).toMatchObject({
      id: 'order-r-r1',
      cardPence: 500,
      gift: [{ account: 'card', pence: 2000 }],
    });
  });
});

describe('refunds that only Stripe knows', () => {
  it('change nothing if there are none', () => {
    const order = anOrder({ refunds: [aRefund({ stripeRefundId: 're_1' })] });
    expect(
      withRefundsAtStripe(order, [
        atStripe(),
        atStripe({ id: 'x', stripeId: 're_2', status: 'failed' }),
      ]),
    ).toBeUndefined();
  });

  it('are added, the oldest first', () => {
    const found = [atStripe({ id: 're_2', stripeId: 're_2' }), atStripe()];
    expect(withRefundsAtStripe(anOrder(), found)).toMatchObject([
      { id: 're_1', pence: 1000, cardPence: 1000, places: 0, state: 'due' },
      { id: 're_2' },
    ]);
  });

  it('free all places if all the money is back', () => {
    const refunds = [aRefund({ pence: pence(2000), cardPence: pence(0), state: 'done' })];
    const found = [atStripe({ pence: pence(6000) })];
    expect(withRefundsAtStripe(anOrder({ refunds }), found)).toMatchObject([
      { id: 'ours', places: 1 },
      { id: 're_1', places: 3 },
    ]);
  });

  it('make ours smaller by what Stripe can no longer return, and its key another one', () => {
    const refunds = [aRefund({ pence: pence(6000), cardPence: pence(6000), places: 2 })];
    expect(withRefundsAtStripe(anOrder({ refunds }), [atStripe()])).toMatchObject([
      { id: 'ours', pence: 5000, cardPence: 5000, attempt: 2, places: 2 },
      { id: 're_1', pence: 1000, places: 0 },
    ]);
  });

  it('take the places of one of ours that has no money left', () => {
    const refunds = [aRefund()];
    const found = [atStripe({ pence: pence(6000) })];
    expect(withRefundsAtStripe(anOrder({ refunds }), found)).toMatchObject([
      { id: 're_1', pence: 6000, places: 1 },
    ]);
  });

  it('leave the gift part of ours', () => {
    const gift = [{ account: 'card', pence: pence(2000) }];
    const refunds = [aRefund({ pence: pence(8000), cardPence: pence(6000), gift, places: 4 })];
    const found = [atStripe({ pence: pence(6000) })];
    expect(withRefundsAtStripe(anOrder({ refunds }), found)).toMatchObject([
      { id: 'ours', pence: 2000, cardPence: 0, gift, places: 4 },
      { id: 're_1', pence: 6000, places: 0 },
    ]);
  });

  it('never make one smaller that Stripe has accepted', () => {
    const accepted = aRefund({ stripeRefundId: 're_0' });
    const refunds = [accepted, aRefund({ id: 'open', pence: pence(4000), cardPence: pence(4000) })];
    expect(withRefundsAtStripe(anOrder({ refunds }), [atStripe()])).toMatchObject([
      accepted,
      { id: 'open', cardPence: 3000 },
      { id: 're_1' },
    ]);
  });
});

describe('refunds that failed at the bank', () => {
  const failed = atStripe({ id: 'ours', status: 'failed' });
  const again = atStripe({ id: 'ours', stripeId: 're_2' });

  it.each([
    ['was done', aRefund({ state: 'done', stripeRefundId: 're_1' }), [failed], true],
    ['was pending', aRefund({ stripeRefundId: 're_1' }), [failed], true],
    ['was done before Stripe’s id was kept', aRefund({ state: 'done' }), [failed], true],
    ['waits for its next attempt', aRefund({ attempt: 2 }), [failed], false],
    ['was paid since', aRefund({ state: 'done', stripeRefundId: 're_2' }), [again, failed], false],
    ['was paid in a later attempt', aRefund({ state: 'done' }), [again, failed], false],
    ['was paid at the desk', aRefund({ id: 'other', state: 'done' }), [failed], false],
  ] as const)('one that %s', (_, refund, found, isFailed) => {
    expect(failedRefunds([refund], [...found])).toEqual(isFailed ? [refund] : []);
  });
});
