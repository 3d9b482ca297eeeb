import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { dateTimeOf, dayOf, today } from './date-time.js';

describe('dates in the staff area', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  it('take today’s date from London, also after midnight in summer', () => {
    jest.useFakeTimers({ now: new Date('2026-06-27T23:30:00.000Z') });
    expect(today()).toBe('2026-06-28');
  });
  it('are written as in Britain, in London’s time, or N/A if missing', () => {
    expect(dateTimeOf('2026-11-28T20:00:00.000Z')).toBe('28/11/2026, 20:00');
    expect(dateTimeOf('2026-06-27T19:00:00.000Z')).toBe('27/06/2026, 20:00');
    expect(dateTimeOf(undefined)).toBe('N/A');
    expect(dateTimeOf('')).toBe('N/A');
  });
  it('name the day of a show', () => {
    expect(dayOf('2026-11-28')).toBe('Sat, 28 Nov 2026');
    expect(dayOf(undefined)).toBe('No date yet');
  });
});
