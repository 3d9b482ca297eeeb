import { describe, expect, it } from '@jest/globals';
import { minutesOf, showEnd } from './show-facts.js';

describe('the end of a show', () => {
  it.each([
    ['2 hours (inc. interval)', 120],
    ['2.5 hours', 150],
    ['1h30', 90],
    ['1 hour and 45 minutes', 105],
    ['90 minutes', 90],
    ['an evening', 120],
    ['', 120],
    ['400 hours', 120],
  ])('reads "%s" as %i minutes', (duration, minutes) => {
    expect(minutesOf(duration)).toBe(minutes);
  });

  it('may be after midnight', () => {
    const late = { date: '2026-11-28', showTime: '22:30', duration: '2 hours' };
    expect(showEnd(late).toISOString()).toBe('2026-11-29T00:30:00.000Z');
    expect(showEnd({ showTime: '20:00', duration: '2 hours' })).toBeUndefined();
  });
});
