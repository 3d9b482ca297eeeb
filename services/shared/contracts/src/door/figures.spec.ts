import { describe, expect, it } from '@jest/globals';
import { stepsOf } from './figures.js';

describe('steps of five minutes', () => {
  it('sum up their minutes, also before the doors, and have no gaps', () => {
    const minutes = [
      { minute: -1, people: 2 },
      { minute: 0, people: 3 },
      { minute: 4, people: 1 },
      { minute: 10, people: 6 },
    ];
    expect(stepsOf(minutes)).toEqual([
      { from: -5, people: 2 },
      { from: 0, people: 4 },
      { from: 5, people: 0 },
      { from: 10, people: 6 },
    ]);
  });

  it('are none if no one has come', () => {
    expect(stepsOf([])).toEqual([]);
  });
});
