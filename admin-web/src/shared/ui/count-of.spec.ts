import { describe, expect, it } from '@jest/globals';
import { countOf } from './count-of.js';

describe('a count on a screen', () => {
  it.each([
    [0, '0 bookings'],
    [1, '1 booking'],
    [2, '2 bookings'],
  ])('puts the noun in the plural unless there is one: %i', (count, text) => {
    expect(countOf(count, 'booking')).toBe(text);
  });
});
