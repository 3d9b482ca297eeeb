import { pence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { partsFor, splitGift, sumOf } from './gift-parts.js';

const account = (_id: string, available: number) => ({ _id, availablePence: pence(available) });
const part = (id: string, amount: number) => ({ account: id, pence: pence(amount) });

describe('splitting a price over gift cards', () => {
  it('spends the first card first, and only what is needed', () => {
    expect(splitGift(5000, [account('a', 4000), account('b', 4000)])).toEqual([
      part('a', 4000),
      part('b', 1000),
    ]);
  });
  it('leaves the remainder to the bank card, but never one that Stripe declines', () => {
    expect(sumOf(splitGift(5000, [account('a', 4000)]))).toBe(4000);
    expect(sumOf(splitGift(4010, [account('a', 4000)]))).toBe(3980);
    expect(splitGift(4010, [account('a', 3990), account('b', 10)])).toEqual([part('a', 3980)]);
  });
  it('skips empty cards', () => {
    expect(splitGift(2000, [account('a', 0), account('b', 2000)])).toEqual([part('b', 2000)]);
  });
});

describe('splitting a refund over gift cards', () => {
  it('restores to each card what it paid, even if the money returns in several refunds', () => {
    const parts = [part('a', 1000), part('b', 2000)];
    expect(partsFor(parts, 0, 1500)).toEqual([part('a', 1000), part('b', 500)]);
    expect(partsFor(parts, 1500, 1500)).toEqual([part('b', 1500)]);
  });
});
