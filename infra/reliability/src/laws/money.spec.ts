import { describe, expect, it } from '@jest/globals';
import type { Evidence } from '../evidence.js';
import { alarmsAfter, bookingOf, itemWith, type Violation } from '../../test/violation.js';

/** The booking cost two tickets at this price when it was paid. */
const changePrice = (evidence: Evidence, unitPence: number): unknown => {
  const booking = bookingOf(evidence, 'paid');
  Object.assign(booking.paidFor ?? {}, { unitPence });
  return Object.assign(booking, { totalPence: 2 * unitPence });
};

const VIOLATIONS: readonly Violation[] = [
  [
    'a booking that was never paid',
    /booking paid: completed, its payment is canceled/,
    (evidence) => (itemWith(evidence.intents, 'pi_paid').status = 'canceled'),
  ],
  [
    'a free booking that no member of staff gave away',
    /booking comp: free of charge/,
    (evidence) => delete itemWith(bookingOf(evidence, 'comp').history, 'grace').by,
  ],
  [
    'a desk sale that no member of staff made',
    /booking desk: free of charge/,
    (evidence) => delete itemWith(bookingOf(evidence, 'desk').history, 'grace').by,
  ],
  [
    'a refunded booking that is not refunded in full',
    /booking back is refunded: refunded 3000 of 4000/,
    (evidence) => (itemWith(bookingOf(evidence, 'back').refunds, 'back-all').pence = 3000),
  ],
  [
    'a completed booking whose money was refunded in full',
    /booking gifted is completed: refunded 2000 of 2000/,
    (evidence) =>
      bookingOf(evidence, 'gifted').refunds.push({
        id: 'all',
        pence: 2000,
        cardPence: 0,
        gift: [{ account: 'card', pence: 2000 }],
        places: 0,
        state: 'done',
      }),
  ],
  [
    'a charge for fewer tickets than were sold',
    /booking paid: costs 2000 for 2 × 2000/,
    (evidence) => (bookingOf(evidence, 'paid').totalPence = 2000),
  ],
  [
    'parts that do not add up to the total',
    /booking partly: 4000 due and 1000 from gift cards are not 6000/,
    (evidence) => (bookingOf(evidence, 'partly').duePence = 4000),
  ],
  [
    'a price that the show never had',
    /booking paid: 1500 a ticket was never the price/,
    (evidence) => changePrice(evidence, 1500),
  ],
  [
    'a free ticket that no member of staff gave away',
    /booking paid: 0 a ticket was never the price/,
    (evidence) => changePrice(evidence, 0),
  ],
];

describe('the laws of what a booking costs', () => {
  it.each(VIOLATIONS)('finds %s', (_, alarm, change) => {
    expect(alarmsAfter(change)).toMatch(alarm);
  });
});
