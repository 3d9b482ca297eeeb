import { aTicket } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import type { OfferCounts } from '../../offers/domain/offer.js';
import type { ArrivalRow } from './arrival.js';
import { comparableShows, earlierDays, minutesOf, momentOf } from './figures.js';

const anArrival = (changes: Partial<ArrivalRow> = {}): ArrivalRow => ({
  _id: 'a1',
  bookingId: 'b1',
  showId: 's1',
  n: 2,
  over: 0,
  at: new Date('2026-11-28T19:34:10Z'),
  atServer: new Date('2026-11-28T19:34:11Z'),
  by: { kind: 'device', id: 'd1', name: 'phone A' },
  via: 'scan',
  offline: false,
  counts: { arrived: 2, left: 0, version: 1 },
  ...changes,
});
const WINTER = { ...aTicket(), date: '2026-11-28', doorsTime: '19:30', showTime: '20:00' };
const SUMMER = { ...WINTER, date: '2026-06-27' };

describe('the minutes in which people went in', () => {
  it('are counted from the doors, in winter and in summer', () => {
    expect(minutesOf([anArrival()], WINTER)).toEqual([{ minute: 4, people: 2 }]);
    const inSummer = anArrival({ atServer: new Date('2026-06-27T18:34:11Z') });
    expect(minutesOf([inSummer], SUMMER)).toEqual([{ minute: 4, people: 2 }]);
  });

  it('leave out arrivals that were undone, and their undoing', () => {
    const undone = anArrival();
    const undoing = anArrival({ _id: 'a2', n: -2, undoes: 'a1' });
    const again = anArrival({ _id: 'a3', n: 1, atServer: new Date('2026-11-28T19:40:00Z') });
    expect(minutesOf([again, undoing, undone], WINTER)).toEqual([{ minute: 10, people: 1 }]);
  });

  it('put what a phone did without a network at the time of the phone, and never ahead of ours', () => {
    const delivered = new Date('2026-11-28T21:00:00Z');
    const late = anArrival({ offline: true, atServer: delivered });
    expect(minutesOf([late], WINTER)).toEqual([{ minute: 4, people: 2 }]);
    const ahead = anArrival({ offline: true, at: new Date('2026-11-28T23:00:00Z') });
    expect(momentOf(ahead)).toEqual(ahead.atServer);
    expect(momentOf(anArrival({ at: new Date(0) }))).toEqual(anArrival().atServer);
  });

  it('end an hour before the doors and four hours after them', () => {
    const early = anArrival({ atServer: new Date('2026-11-28T11:00:00Z') });
    const tardy = anArrival({ _id: 'a2', atServer: new Date('2026-11-29T04:00:00Z') });
    expect(minutesOf([early, tardy], WINTER).map(({ minute }) => minute)).toEqual([-60, 240]);
  });
});

describe('the shows that a night is compared with', () => {
  const show = (id: string, date: string, doorsTime = '19:30') =>
    ({ _id: id, ticket: { ...WINTER, date, doorsTime } }) as OfferCounts;

  it('are on the same weekday before it', () => {
    expect(earlierDays('2026-11-28').slice(0, 2)).toEqual(['2026-11-21', '2026-11-14']);
    expect(earlierDays('2026-04-04')[0]).toBe('2026-03-28'); // the clock changes in between
  });

  it('are the newest four, and of two on one day the one with the nearer doors', () => {
    const others = ['2026-11-21', '2026-11-14', '2026-11-07', '2026-10-31', '2026-10-24'].map(
      (date) => show(date, date),
    );
    const early = show('early', '2026-11-21', '16:00');
    const chosen = comparableShows(show('now', '2026-11-28'), [early, ...others]);
    expect(chosen.map(({ _id }) => _id)).toEqual([
      '2026-11-21',
      '2026-11-14',
      '2026-11-07',
      '2026-10-31',
    ]);
  });
});
