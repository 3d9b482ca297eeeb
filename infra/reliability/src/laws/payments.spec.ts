import { describe, expect, it } from '@jest/globals';
import { soundEvidence } from '../../test/sound-evidence.js';
import {
  alarmsAfter,
  bookingOf,
  itemWith,
  refundOf,
  without,
  type Violation,
} from '../../test/violation.js';
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

const VIOLATIONS: readonly Violation[] = [
  [
    'a payment without a booking',
    /payment pi_paid: 0 bookings point at it/,
    (evidence) => delete bookingOf(evidence, 'paid').paymentIntentId,
  ],
  [
    'two bookings with one payment',
    /payment pi_paid: 2 bookings point at it/,
    (evidence) => (bookingOf(evidence, 'partly').paymentIntentId = 'pi_paid'),
  ],
  [
    'a payment whose order was released',
    /payment pi_paid: .* is expired/,
    (evidence) => (bookingOf(evidence, 'paid').state = 'expired'),
  ],
  [
    'a payment of less than is due',
    /payment pi_paid: 1 paid/,
    (evidence) => (itemWith(evidence.intents, 'pi_paid').amount_received = 1),
  ],
  [
    'a completed booking that was refunded in full',
    /payment pi_paid: 4000 paid, 4000 back, booking paid is completed/,
    (evidence) => {
      const row = { id: 'all', pence: 4000, cardPence: 4000, gift: [], places: 0, state: 'done' };
      bookingOf(evidence, 'paid').refunds.push(row);
      evidence.refunds.push(refundOf('pi_paid', 4000, 'all'));
    },
  ],
  [
    'a refund at Stripe that the booking does not know',
    /payment pi_paid: 500 back at Stripe, 0 in the refunds/,
    (evidence) => evidence.refunds.push(refundOf('pi_paid', 500, 'external')),
  ],
  [
    'a refund that Stripe does not know',
    /payment pi_partly: 0 back at Stripe, 1000 in the refunds/,
    (evidence) => (evidence.refunds = without(evidence.refunds, 'pi_partly')),
  ],
  [
    'a payment for another show than the booking was paid for',
    /payment pi_paid: is for pi_paid,another,2,2000, booking paid was paid for pi_paid,show/,
    (evidence) => (itemWith(evidence.intents, 'pi_paid').metadata['showId'] = 'another'),
  ],
  [
    'a completed booking that does not know what was paid for',
    /booking paid: nothing is frozen/,
    (evidence) => delete bookingOf(evidence, 'paid').paidFor,
  ],
  [
    'a refund that was carried out twice',
    /payment pi_partly: a refund was carried out twice/,
    (evidence) => evidence.refunds.push(refundOf('pi_partly', 1, 'r1')),
  ],
  [
    'a refunded booking whose payment did not go back',
    /payment pi_back: 4000 paid, 3000 back, booking back is refunded/,
    (evidence) => (itemWith(evidence.refunds, 'pi_back').amount = 3000),
  ],
  [
    'an expired order that can still be paid',
    /booking gone: expired, but its payment is requires_payment_method/,
    (evidence) => (itemWith(evidence.intents, 'pi_gone').status = 'requires_payment_method'),
  ],
  [
    'a payment for a gift card that was neither issued nor refunded',
    /payment pi_refused: 0 of 1000 back, gift card is new/,
    (evidence) => (evidence.refunds = without(evidence.refunds, 'pi_refused')),
  ],
  [
    'a refunded gift card whose balance was not reduced',
    /payment pi_card: 10000 back, but 0 taken off its gift card/,
    (evidence) => evidence.refunds.push(refundOf('pi_card', 10_000, 'gift-card')),
  ],
  [
    'a gift card whose balance was reduced without a refund',
    /payment pi_spent: 0 back, but 3000 taken off/,
    (evidence) => (evidence.refunds = without(evidence.refunds, 'pi_spent')),
  ],
  [
    'a gift card that is worth more than was paid',
    /payment pi_card: 9000 paid for a gift card of 10000/,
    (evidence) => (itemWith(evidence.intents, 'pi_card').amount_received = 9000),
  ],
];

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

  it.each(VIOLATIONS)('finds %s', (_, alarm, change) => {
    expect(alarmsAfter(change)).toMatch(alarm);
  });
});
