import { describe, expect, it } from '@jest/globals';
import { keptFor } from './kept-for.js';
import { keptDays, retainedSince } from './kept-days.js';
import { RETENTION, VISITORS_RETENTION } from './retention.js';

describe('the table of what is removed', () => {
  it('has each rule once, with a time and reasons for people', () => {
    const ids = RETENTION.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, days, what, why } of RETENTION)
      expect({ id, whole: Number.isInteger(days) && days > 0, what, why }).toEqual({
        id,
        whole: true,
        what: expect.stringMatching(/^[A-Z].{10,}[^.]$/),
        why: expect.stringMatching(/^[A-Z].{10,}\.$/),
      });
  });
  it('names an instant before which everything has had its time', () => {
    const now = new Date('2026-11-23T03:00:00Z');
    expect(retainedSince('enquiries', now).toISOString()).toBe('2025-11-23T03:00:00.000Z');
    expect(keptDays('booking-searches')).toBe(1);
  });
  it.each([
    [1, '1 day'],
    [30, '30 days'],
    [90, '90 days'],
    [365, '1 year'],
    [395, '13 months'],
    [730, '2 years'],
    [2192, '6 years'],
  ])('says %d days as %s', (days, words) => {
    expect(keptFor(days)).toBe(words);
  });
  it('shows visitors nothing about staff', () => {
    expect(VISITORS_RETENTION.some(({ id }) => id.startsWith('staff'))).toBe(false);
  });
});
