import { describe, expect, it } from '@jest/globals';
import { delayOf } from './sign-in-delay.js';

describe('the delay of a sign-in', () => {
  it('grows with the attempts of strangers, up to ten seconds', () => {
    expect([0, 1, 5, 6, 11, 16, 21, 26, 31, 1000].map(delayOf)).toEqual([
      0, 250, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000,
    ]);
  });
});
