import { aTicket } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { halvesDue, nightSubject, venueNightOf } from './night-sheet-facts.js';

const showOn = (date: string, status: 'open' | 'closed' = 'open') => ({
  status,
  ticket: aTicket({ date, doorsTime: '19:30', showTime: '20:00' }),
});
const WINTER = '2026-11-28';
const SUMMER = '2026-06-27';
/** The nights in which the clock changes. */
const SPRING = '2027-03-27';
const AUTUMN = '2026-10-24';

const due = (date: string, at: string, shows = [showOn(date)]) =>
  halvesDue(shows, date, new Date(at));

describe('the halves of a night sheet', () => {
  it('are due at four and at half past eleven in London, in winter and in summer', () => {
    expect(due(WINTER, '2026-11-28T15:59:59Z')).toEqual([]);
    expect(due(WINTER, '2026-11-28T16:00:00Z')).toEqual(['night-sheet']);
    expect(due(SUMMER, '2026-06-27T14:59:59Z')).toEqual([]);
    expect(due(SUMMER, '2026-06-27T15:00:00Z')).toEqual(['night-sheet']);
    expect(due(WINTER, '2026-11-28T23:30:00Z')).toEqual(['night-result']);
    expect(due(SUMMER, '2026-06-27T22:29:59Z')).toEqual([]);
    expect(due(SUMMER, '2026-06-27T22:30:00Z')).toEqual(['night-result']);
  });

  it.each([
    ['in which the clock goes forward', SPRING, '2027-03-28T04:59:59Z', '2027-03-28T05:00:00Z'],
    ['in which the clock goes back', AUTUMN, '2026-10-25T05:59:59Z', '2026-10-25T06:00:00Z'],
    ['of winter', WINTER, '2026-11-29T05:59:59Z', '2026-11-29T06:00:00Z'],
  ])('are made up for until six of the morning, in a night %s', (_, night, last, after) => {
    expect(due(night, last)).toEqual(['night-result']);
    expect(due(night, after)).toEqual([]);
  });

  it('are not both due: what comes is of no use once the last show has begun', () => {
    expect(due(WINTER, '2026-11-28T19:59:59Z')).toEqual(['night-sheet']);
    expect(due(WINTER, '2026-11-28T20:00:00Z')).toEqual([]);
    const late = { ...showOn(WINTER), ticket: aTicket({ date: WINTER, showTime: '22:00' }) };
    expect(due(WINTER, '2026-11-28T20:00:00Z', [showOn(WINTER), late])).toEqual(['night-sheet']);
  });

  it('are not due if all shows are cancelled', () => {
    expect(due(WINTER, '2026-11-28T16:00:00Z', [showOn(WINTER, 'closed')])).toEqual([]);
  });

  it('name a venue and a night', () => {
    const night = { venueId: 'st-davids-hall', night: WINTER };
    expect(venueNightOf(nightSubject(night))).toEqual(night);
  });
});
