import { aTicket } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { isAllHands, savingUntil, windowEnd } from './offer-window.js';

/** Doors at 19:30 in London on a Saturday in winter. */
const show = {
  ticket: aTicket({ date: '2026-11-28', doorsTime: '19:30' }),
  salesEndAt: new Date('2026-11-28T19:30:00Z'),
};
const at = (instant: string) => new Date(`2026-11-${instant}:00Z`);
const end = (now: string) => windowEnd(show, at(now)).toISOString().slice(8, 16);

describe('the end of an offer', () => {
  it.each([
    ['more than a week before, a day outside the nights', '10T09:00', '11T18:00'],
    ['more than two days before, twelve hours', '24T09:00', '24T21:00'],
    [
      'more than two days before in the evening, twelve hours without the night',
      '24T20:00',
      '25T17:00',
    ],
    ['more than a day before, four hours', '27T10:00', '27T14:00'],
    ['more than a day before at night, from eight o’clock on', '27T02:00', '27T12:00'],
    ['on the day, three quarters of an hour', '28T12:00', '28T12:45'],
    ['within a day also at night', '28T02:00', '28T02:45'],
    ['less than three hours before, twenty minutes', '28T17:00', '28T17:20'],
    ['never after the sales', '28T19:20', '28T19:30'],
  ])('is, %s', (_, now, expected) => {
    expect(end(now)).toBe(expected);
  });
});

describe('saving up', () => {
  it.each([
    ['six hours, more than two days before', '24T09:00', 6],
    ['one hour, more than a day before', '27T09:00', 1],
    ['not at all within a day', '28T09:00', 0],
  ])('lasts %s', (_, now, hours) => {
    const until = savingUntil(show, at(now), at(now));
    expect((until.getTime() - at(now).getTime()) / 3_600_000).toBe(hours);
  });
});

describe('the list', () => {
  it('ends ninety minutes before doors', () => {
    expect(isAllHands(show, at('28T17:59'))).toBe(false);
    expect(isAllHands(show, at('28T18:00'))).toBe(true);
  });
});
