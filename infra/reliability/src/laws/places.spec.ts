import { describe, expect, it } from '@jest/globals';
import {
  alarmsAfter,
  bookingOf,
  claimOf,
  itemWith,
  offerOf,
  without,
  type Violation,
} from '../../test/violation.js';

const VIOLATIONS: readonly Violation[] = [
  [
    'more places claimed than there are',
    /places claimed of/,
    (evidence) => (claimOf(evidence, 'paid').quantity = 20),
  ],
  ['a negative number of free places', /claimed of/, (evidence) => (offerOf(evidence).free = -1)],
  ['a lost place', /free and/, (evidence) => (offerOf(evidence).free -= 1)],
  [
    'counts that differ from the claims',
    /counts 11 sold and 3 held/,
    (evidence) => Object.assign(offerOf(evidence), { sold: 11, held: 3 }),
  ],
  [
    'an order with two claims',
    /an order has two claims/,
    (evidence) => (claimOf(evidence, 'comp').id = 'gifted'),
  ],
  [
    'a place sold to an expired order',
    /sold to order gone, which is expired/,
    (evidence) => (claimOf(evidence, 'paid').id = 'gone'),
  ],
  [
    'a place sold to a refunded order',
    /sold to order back, which is refunded/,
    (evidence) => (claimOf(evidence, 'paid').id = 'back'),
  ],
  [
    'a place sold to no order',
    /sold to order none, which is unknown/,
    (evidence) => (claimOf(evidence, 'paid').id = 'none'),
  ],
  [
    'a place held for an expired order',
    /held for order gone, which is expired/,
    (evidence) => (claimOf(evidence, 'held').id = 'gone'),
  ],
  [
    'a completed booking without its places',
    /booking paid is completed: 2 places expected, 1 claimed/,
    (evidence) => (claimOf(evidence, 'paid').quantity = 1),
  ],
  [
    'a completed booking that keeps the places that a refund has freed',
    /booking partly is completed: 2 places expected, 3 claimed/,
    (evidence) => (claimOf(evidence, 'partly').quantity = 3),
  ],
  [
    'a held order without its claim',
    /booking held is held: 4 places expected, 0 claimed/,
    (evidence) => (offerOf(evidence).claims = without(offerOf(evidence).claims, 'held')),
  ],
  [
    'more places returned than were sold',
    /booking partly: 50 places returned of 3/,
    (evidence) => (itemWith(bookingOf(evidence, 'partly').refunds, 'r1').places = 50),
  ],
  [
    'two live orders of one browser',
    /a second live order/,
    (evidence) => (bookingOf(evidence, 'held').sessionId = 'browser of paid'),
  ],
];

describe('the laws of places and orders', () => {
  it.each(VIOLATIONS)('finds %s', (_, alarm, change) => {
    expect(alarmsAfter(change)).toMatch(alarm);
  });
});
