import { describe, expect, it } from '@jest/globals';
import { googleCalendar } from './calendar-links';

const show = {
  title: 'Comedy & cake',
  venue: { id: 'cardiff', name: 'The Cellar', city: 'Cardiff', address: '1 Quay Street' },
  doorsTime: '19:30:00',
  showTime: '20:00:00',
  duration: '2 hours (inc. interval)',
} as Parameters<typeof googleCalendar>[0];

describe('the link to Google’s calendar', () => {
  it.each([
    ['2026-11-28', '20261128T193000Z/20261128T220000Z'],
    ['2027-06-05', '20270605T183000Z/20270605T210000Z'],
  ])('has the right instants on %s', (date, instants) => {
    const { searchParams, origin } = new URL(googleCalendar(show, date, 'BK123456ABC'));
    expect(origin).toBe('https://calendar.google.com');
    expect(searchParams.get('dates')).toBe(instants);
    expect(searchParams.get('text')).toBe('Comedy & cake, Cardiff');
    expect(searchParams.get('details')).toContain('BK123456ABC');
  });

  it('ends when the show does', () => {
    const short = { ...show, duration: '90 minutes' };
    const { searchParams } = new URL(googleCalendar(short, '2026-11-28', 'BK123456ABC'));
    expect(searchParams.get('dates')).toBe('20261128T193000Z/20261128T213000Z');
  });
});
