import type { SalesCurve } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { daysLeft, firstDay, pointsOf, soldUntil } from './curve-points';

const aCurve = (changes: Partial<SalesCurve> = {}): SalesCurve => ({
  showId: 'show-1',
  title: 'Saturday Night',
  date: '2026-06-20',
  capacity: 100,
  days: [
    { daysBefore: 10, tickets: 20 },
    { daysBefore: 5, tickets: 30 },
  ],
  earlier: [],
  ...changes,
});

describe('the curve of sales', () => {
  it('counts what was sold up to a day', () => {
    expect([11, 10, 6, 5, 0].map((day) => soldUntil(aCurve(), day))).toEqual([0, 20, 20, 50, 50]);
  });

  it('begins two weeks before the show, or with the first sale of any of the shows', () => {
    expect(firstDay(aCurve())).toBe(14);
    const earlier = [aCurve({ days: [{ daysBefore: 40, tickets: 1 }] })];
    expect(firstDay(aCurve({ earlier }))).toBe(40);
    expect(firstDay(aCurve({ days: [{ daysBefore: 400, tickets: 1 }] }))).toBe(120);
  });

  it('ends on the day until which it is known', () => {
    const points = pointsOf(aCurve(), { first: 20, last: 5, top: 100 }).split(' ');
    expect(points[0]).toBe('0.00,100.00');
    expect(points.at(-1)).toBe('75.00,50.00');
  });

  it('knows the days that are left', () => {
    expect(daysLeft('2026-06-20', '2026-06-18')).toBe(2);
    expect(daysLeft('2026-06-20', '2026-06-21')).toBe(0);
  });
});
