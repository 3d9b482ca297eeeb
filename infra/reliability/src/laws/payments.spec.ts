import { describe, expect, it } from '@jest/globals';
import { soundEvidence } from '../../test/sound-evidence.js';
import type { Evidence } from '../evidence.js';
import { paymentsLaw } from './payments.js';

/**
 * Two tickets were paid with one payment, and one has left for another show. Both are refunded: the party by card, the part by
 * bank transfer.
 */
function refundedFamily(): Evidence {
  const evidence = soundEvidence();
  const party = evidence.bookings.find(({ _id }) => _id === 'back');
  if (party?.paidFor === undefined) throw new Error('no booking is refunded');
  const half = { quantity: 1, totalPence: 2000, duePence: 2000 };
  const refund = { pence: 2000, cardPence: 2000, gift: [], places: 1, state: 'done' };
  const { paymentIntentId: _none, ...rest } = party;
  evidence.bookings.push({
    ...{ ...rest, ...half, _id: 'part', splitOf: { orderId: 'back' } },
    refunds: [{ ...refund, id: 'part-all', settledBy: 'bank-transfer' }],
  });
  Object.assign(party, half, {
    splits: [{ orderId: 'part', quantity: 1, pence: 2000, duePence: 2000 }],
    refunds: [{ ...refund, id: 'back-all' }],
  });
  for (const made of evidence.refunds.filter((one) => one.payment_intent === 'pi_back'))
    made.amount = 2000;
  return evidence;
}

describe('the law of payments', () => {
  it('counts what has left a party, and what was paid back by bank transfer', () => {
    expect(paymentsLaw(refundedFamily())).toEqual([]);
  });

  it('finds a refund of a part that was paid by bank transfer and by card', () => {
    const evidence = refundedFamily();
    const [made] = evidence.refunds.filter((one) => one.payment_intent === 'pi_back');
    if (made !== undefined) evidence.refunds.push({ ...made, metadata: { refundId: 'part-all' } });
    expect(paymentsLaw(evidence)).toContain(
      'payment pi_back: 4000 back at Stripe, 2000 in the refunds of booking back',
    );
  });

  it('finds that the money of a part is neither paid nor returned', () => {
    const evidence = refundedFamily();
    const lost = evidence.bookings.filter(({ _id }) => _id !== 'part');
    expect(paymentsLaw({ ...evidence, bookings: lost })).toContain(
      'payment pi_back: 4000 paid, 2000 back, booking back is refunded',
    );
  });
});
