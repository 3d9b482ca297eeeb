import { describe, expect, it } from '@jest/globals';
import { countOf } from './count-of.js';

describe('a count in a sentence', () => {
  it('has a plural unless it is one', () => {
    const counts = [0, 1, 2].map((count) => countOf(count, 'ticket'));
    expect(counts).toEqual(['0 tickets', '1 ticket', '2 tickets']);
  });
});
