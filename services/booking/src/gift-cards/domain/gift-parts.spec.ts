import { describe, expect, it } from '@jest/globals';
import { partsFor, splitGift, sumOf } from './gift-parts.js';

const account = (_id: string, availablePence: number) => ({ _id, availablePence });

describe('paying with gift cards', () => {
  it('takes from the first card first, and only what is needed', () => {
    expect(splitGift(5000, [account('a', 4000), account('b', 4000)])).toEqual([
      { account: 'a', pence: 4000 },
      { account: 'b', pence: 1000 },
    ]);
  });
  it('leaves the rest to the card, and never a rest that Stripe refuses', () => {
    expect(sumOf(splitGift(5000, [account('a', 4000)]))).toBe(4000);
    expect(sumOf(splitGift(4010, [account('a', 4000)]))).toBe(3980);
    expect(splitGift(4010, [account('a', 3990), account('b', 10)])).toEqual([
      { account: 'a', pence: 3980 },
    ]);
  });
  it('skips empty cards', () => {
    expect(splitGift(2000, [account('a', 0), account('b', 2000)])).toEqual([
      { account: 'b', pence: 2000 },
    ]);
  });
  it('gives back to each card what it paid, also in several refunds', () => {
    const parts = [
      { account: 'a', pence: 1000 },
      { account: 'b', pence: 2000 },
    ];
    expect(partsFor(parts, 0, 1500)).toEqual([
      { account: 'a', pence: 1000 },
      { account: 'b', pence: 500 },
    ]);
    expect(partsFor(parts, 1500, 1500)).toEqual([{ account: 'b', pence: 1500 }]);
  });
});
