import { londonInstant } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { aNight, aShow } from '../test/builders';
import { EMPTY_STATE, showOf } from './door-state';

const early = aShow({ showId: 'early', doorsTime: '18:30', showTime: '19:00' });
const late = aShow({ showId: 'late', doorsTime: '23:00', showTime: '23:30' });
const state = { ...EMPTY_STATE, night: aNight({ shows: [late, early] }) };

describe('the show of a door that no one has chosen', () => {
  it.each([
    ['2026-11-28', '18:30', 'early'],
    ['2026-11-28', '19:44', 'early'],
    ['2026-11-28', '19:45', 'late'],
    ['2026-11-29', '00:20', 'late'],
    ['2026-11-29', '00:50', 'late'],
    ['2026-11-29', '05:59', 'late'],
  ])('on %s at %s is the %s one', (date, time, showId) => {
    expect(showOf(state, londonInstant(date, time).getTime())?.showId).toBe(showId);
  });
});
