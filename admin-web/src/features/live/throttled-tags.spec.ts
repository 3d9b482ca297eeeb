import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ThrottledTags } from './throttled-tags';

describe('reading again what is out of date', () => {
  const read: string[][] = [];
  const tags = new ThrottledTags<string>((stale) => read.push(stale));
  beforeEach(() => {
    jest.useFakeTimers();
    read.length = 0;
  });
  afterEach(() => {
    tags.stop();
    jest.useRealTimers();
  });

  it('happens at once for the first change', () => {
    tags.add(['Bookings']);
    expect(read).toEqual([['Bookings']]);
  });

  it('happens once a second for a hundred changes, and for the last one too', () => {
    for (let sales = 0; sales < 100; sales += 1) tags.add(['Bookings', 'Stats']);
    expect(read).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    expect(read).toEqual([
      ['Bookings', 'Stats'],
      ['Bookings', 'Stats'],
    ]);
    jest.advanceTimersByTime(10_000);
    expect(read).toHaveLength(2);
  });

  it('does not happen after the end', () => {
    tags.add(['Bookings']);
    tags.add(['Shows']);
    tags.stop();
    jest.advanceTimersByTime(10_000);
    expect(read).toEqual([['Bookings']]);
  });
});
