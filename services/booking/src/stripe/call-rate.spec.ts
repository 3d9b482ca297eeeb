import { describe, expect, it } from '@jest/globals';
import { CallRate } from './call-rate.js';

const START = 1_000_000;
const waits = (rate: CallRate, calls: number, now: number) =>
  Array.from({ length: calls }, () => rate.reserve(now));

describe('the rate of calls to Stripe', () => {
  it('lets a burst of one second pass and spreads the rest evenly', () => {
    const rate = new CallRate(80);
    const all = waits(rate, 160, START);
    expect(all.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 0));
    expect(all[80]).toBeCloseTo(12.5);
    expect(all[159]).toBeCloseTo(1000);
  });

  it('never exceeds the limit in any later second', () => {
    const rate = new CallRate(80);
    const starts: number[] = [];
    for (let now = START; now < START + 5000; now += 5) {
      const wait = rate.reserve(now);
      if (wait !== undefined) starts.push(now + wait);
    }
    const inSecond = (from: number) => starts.filter((at) => at >= from && at < from + 1000).length;
    expect(inSecond(START + 1000)).toBeLessThanOrEqual(81);
    expect(inSecond(START + 3000)).toBeLessThanOrEqual(81);
  });

  it('has its burst again after a quiet second', () => {
    const rate = new CallRate(10);
    waits(rate, 15, START);
    expect(waits(rate, 10, START + 5000)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it('refuses a call that would have to wait for more than five seconds', () => {
    const rate = new CallRate(10);
    const all = waits(rate, 100, START);
    expect(all.filter((wait) => wait !== undefined)).toHaveLength(60);
    expect(rate.reserve(START + 1000)).toBeDefined();
  });
});
