import { describe, expect, it } from '@jest/globals';
import { hiddenIn } from './hidden.js';

describe('hiding a customer in a text', () => {
  it.each([
    ['refund of £20.50: Ada Lovelace rang', 'refund of £20.50: hidden rang'],
    ['one for ADA is ill', 'one for hidden is ill'],
    ['asked from another@example.org', 'asked from hidden'],
    ['call back on 029 2018 0123', 'call back on hidden'],
    ['one is ill', 'one is ill'],
    ['adapted for Ada’s party', 'adapted for hidden’s party'],
  ])('%j becomes %j', (text, hidden) => {
    expect(hiddenIn(text, ['Ada Lovelace', 'Ada', 'Lovelace', '029 2018 0123', ''])).toBe(hidden);
  });

  it('takes signs of a name as they are', () => {
    expect(hiddenIn('for J. (Jo) O’Brien*', ['(Jo)', 'O’Brien*'])).toBe('for J. hidden hidden');
  });
});
