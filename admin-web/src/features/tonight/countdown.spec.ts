import { describe, expect, it } from '@jest/globals';
import { countdownText } from './countdown';

describe('the countdown to the doors', () => {
  it.each([
    ['2099-03-18T17:18:00Z', 'Doors in 3 d 2 h'],
    ['2099-03-21T18:18:00Z', 'Doors in 1 h 12 min'],
    ['2099-03-21T19:29:30Z', 'Doors in 1 min'],
    ['2099-03-21T19:30:00Z', 'Doors are open'],
    ['2099-03-21T22:00:00Z', 'Doors are open'],
  ])('at %s is “%s”', (now, text) => {
    expect(countdownText('2099-03-21T19:30:00Z', new Date(now))).toBe(text);
  });
});
