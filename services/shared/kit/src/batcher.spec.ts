import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.js';

describe('a batcher', () => {
  it('handles items that arrive together, or while it is at work, with one call each time', async () => {
    const batches: number[][] = [];
    let second: Promise<number[]> | undefined;
    const batcher: Batcher<number, number> = new Batcher(async (items) => {
      batches.push(items);
      second ??= Promise.all([4, 5].map((item) => batcher.run(item)));
      return (item) => item * 10;
    }, 100);
    expect(await Promise.all([1, 2, 3].map((item) => batcher.run(item)))).toEqual([10, 20, 30]);
    expect(await second).toEqual([40, 50]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('splits what is too much for one call', async () => {
    const sizes: number[] = [];
    const batcher = new Batcher<number, void>(async (items) => {
      sizes.push(items.length);
      return () => undefined;
    }, 2);
    await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.run(item)));
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('tells every caller of a failed call why, and goes on', async () => {
    let isBroken = true;
    const batcher = new Batcher<number, number>(async () => {
      if (isBroken) throw new Error('away');
      return (item) => item;
    }, 100);
    const results = await Promise.allSettled([batcher.run(1), batcher.run(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await batcher.run(3)).toBe(3);
  });
});
