import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  clockTime,
  londonDate,
  londonInstant,
  londonIso,
  londonIsoAt,
  longDate,
  monthOf,
  posterDate,
  spokenTime,
} from './london-time.js';

describe('reading London time', () => {
  it.each([
    ['2026-03-28', '2026-03-28T20:00:00.000Z', '+00:00'],
    ['2026-04-04', '2026-04-04T19:00:00.000Z', '+01:00'],
    ['2026-10-24', '2026-10-24T19:00:00.000Z', '+01:00'],
    ['2026-10-31', '2026-10-31T20:00:00.000Z', '+00:00'],
  ])(
    'starts a show of %s at eight in the evening on both sides of a clock change',
    (date, instant, offset) => {
      expect(londonInstant(date, '20:00').toISOString()).toBe(instant);
      expect(londonIso(date, '20:00:00')).toBe(`${date}T20:00:00${offset}`);
      expect(londonIsoAt(new Date(instant))).toBe(`${date}T20:00:00${offset}`);
    },
  );
  it('reads the calendar day in London, not in UTC', () => {
    expect(londonDate(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
    expect(londonDate(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  });
  it('writes dates in a long form and in a short form for posters', () => {
    expect(longDate('2026-11-28')).toBe('Saturday, 28 November 2026');
    expect(posterDate('2026-11-28')).toBe('Sat 28 Nov');
    expect(posterDate('2026-09-05')).toBe('Sat 5 Sep');
    expect(monthOf('2026-09-05')).toBe('September 2026');
  });
  it('says so if there is no date yet', () => {
    expect([longDate(''), posterDate('')]).toEqual([
      'Date to be announced',
      'Date to be announced',
    ]);
  });
  it('shows the first five characters of a time, or a default', () => {
    expect([clockTime('19:30:00', '20:00'), clockTime(undefined, '20:00')]).toEqual([
      '19:30',
      '20:00',
    ]);
    expect([spokenTime('19:30'), spokenTime('20:00'), spokenTime('00:15')]).toEqual([
      '7:30pm',
      '8pm',
      '12:15am',
    ]);
  });
  it('adds days across a clock change and a year', () => {
    expect([addDays('2026-03-28', 7), addDays('2026-12-26', 7)]).toEqual([
      '2026-04-04',
      '2027-01-02',
    ]);
  });
});
