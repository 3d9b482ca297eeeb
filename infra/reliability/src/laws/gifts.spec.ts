import { describe, expect, it } from '@jest/globals';
import {
  alarmsAfter,
  bookingOf,
  itemWith,
  refundOf,
  without,
  type Violation,
} from '../../test/violation.js';

const VIOLATIONS: readonly Violation[] = [
  [
    'a credit that is on no gift card',
    /booking moved: credit of 1000, 0 on gift card credit/,
    (evidence) => (itemWith(evidence.ledger, 'moved').about = 'paid'),
  ],
  ['a credit of no refund', /no such credit/, (all) => (bookingOf(all, 'moved').refunds = [])],
  [
    'a credit that went back to the bank card as well',
    /payment pi_moved: 1000 back at Stripe, 0 in the refunds/,
    ({ refunds }) => refunds.push(refundOf('pi_moved', 1000, 'again')),
  ],
  [
    'gift money that is not in the ledger',
    /gift card card: 8000 in the ledger, 8001 on account/,
    (evidence) => (itemWith(evidence.accounts, 'card').availablePence += 1),
  ],
  [
    'a negative balance',
    /gift card card: 8000 in the ledger, 8000 on account/,
    (evidence) =>
      Object.assign(itemWith(evidence.accounts, 'card'), {
        availablePence: -1,
        holds: [{ id: 'held', pence: 8001 }],
      }),
  ],
  [
    'gift money held for an order that has ended',
    /money is held for order gone, which has ended/,
    (evidence) => (itemWith(itemWith(evidence.accounts, 'card').holds, 'held').id = 'gone'),
  ],
  [
    'a gift card payment that was never taken from the card',
    /booking gifted is completed: -2000 expected .*, 0 written/,
    (evidence) => (evidence.ledger = without(evidence.ledger, 'gifted')),
  ],
  [
    'a refund that did not go back to the gift card',
    /booking partly is completed: 0 expected .*, -1000 written/,
    (evidence) => (evidence.ledger = without(evidence.ledger, 'restore')),
  ],
  [
    'gift money taken for an expired order',
    /booking gone is expired: 0 expected .*, -1500 written/,
    (evidence) =>
      evidence.ledger.push({ account: 'card', kind: 'redeem', pence: -1500, about: 'gone' }),
  ],
];

describe('the laws of gift money', () => {
  it.each(VIOLATIONS)('finds %s', (_, alarm, change) => {
    expect(alarmsAfter(change)).toMatch(alarm);
  });
});
