import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LentPlaces, ReturnedPlaces } from './offer.js';
import { giveBack, sumOfLent } from './returned-places.js';

const aReturn = (fields: Partial<ReturnedPlaces> = {}): ReturnedPlaces => ({
  returnId: 'r-1',
  orderId: 'order-1',
  open: 0,
  lent: 0,
  ...fields,
});
const few = fc.nat({ max: 4 });
const returns = fc.uniqueArray(
  fc.record({
    returnId: fc.constantFrom('r-1', 'r-2', 'r-3'),
    orderId: fc.constantFrom('order-1', 'order-2'),
    open: few,
    lent: few,
  }),
  { selector: ({ returnId }) => returnId },
);
const lentParts = fc.array(
  fc.record({ returnId: fc.constantFrom('r-1', 'r-2', 'r-3', 'r-gone'), places: few }),
);

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0);
const lentBy = (all: readonly ReturnedPlaces[]): number => sum(all.map(({ lent }) => lent));

describe('giving back places of a claim', () => {
  it('all return to a booking that the claim lists twice', () => {
    const lent: LentPlaces[] = [
      { returnId: 'r-1', places: 1 },
      { returnId: 'r-1', places: 2 },
    ];
    const given = giveBack([aReturn({ lent: 3 })], lent, 3);
    expect([given.toBookings, given.toFree]).toEqual([new Map([['order-1', 3]]), 0]);
  });

  it('return to bookings or become free, and none is lost or made', () => {
    fc.assert(
      fc.property(returns, lentParts, fc.nat({ max: 20 }), (before, lent, places) => {
        const given = giveBack(before, lent, places);
        const toBookings = sum(given.toBookings.values());
        expect(toBookings + given.toFree).toBe(places);
        expect(lentBy(before) - lentBy(given.returns)).toBe(toBookings);
        expect(sumOfLent(given.lent)).toBe(Math.max(0, sumOfLent(lent) - places));
      }),
    );
  });
});
