import { DEFAULT_CLUB, type Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { showCalendarOf } from './calendar.js';

const show = {
  id: 'show-1',
  title: 'Saturday night',
  venue: { id: 'cardiff', name: 'The Cellar', city: 'Cardiff', address: '1 Quay Street, Cardiff' },
  date: '2026-11-28',
  doorsTime: '19:30:00',
  showTime: '20:00:00',
  duration: '2 hours (inc. interval)',
} as Show & { date: string };
const entryOf = (over: Partial<typeof show> = {}): string =>
  showCalendarOf({ ...show, ...over }, DEFAULT_CLUB).replace(/\r\n /g, '');

describe('a show’s calendar entry', () => {
  it('says when and where, in UTC', () => {
    const entry = entryOf();
    for (const line of [
      'UID:show-1@front-of-house',
      'SUMMARY:Saturday night\\, Cardiff',
      'LOCATION:The Cellar\\, 1 Quay Street\\, Cardiff',
      'DTSTART:20261128T193000Z',
      'DTEND:20261128T220000Z',
    ])
      expect(entry).toContain(line);
  });

  it('ends two hours after a late show has begun', () => {
    expect(entryOf({ doorsTime: '22:00', showTime: '22:30' })).toContain('DTEND:20261129T003000Z');
  });

  it.each([
    ['90 minutes', '20261128T213000Z'],
    ['2h30', '20261128T223000Z'],
    ['an evening', '20261128T220000Z'],
  ])('of a show of "%s" ends at %s', (duration, end) => {
    expect(entryOf({ duration })).toContain(`DTEND:${end}`);
  });

  it('says nothing about a booking', () => {
    expect(entryOf()).not.toContain('Reference');
  });
});
