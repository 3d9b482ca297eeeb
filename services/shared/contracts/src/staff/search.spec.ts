import { describe, expect, it } from '@jest/globals';
import { phoneKeyOf, searchKeyOf, searchQuerySchema } from './search.js';

describe('the text of a search', () => {
  it.each([
    ['+44 29 2018 0123', '02920180123'],
    ['0044 29 2018 0123', '02920180123'],
    ['+44 (0)29 2018 0123', '02920180123'],
    ['029 2018-0123', '02920180123'],
  ])('compares the phone number %s as %s', (typed, key) => {
    expect(phoneKeyOf(typed)).toBe(key);
    expect(searchKeyOf(typed)).toBe(key);
  });

  it('joins a reference that is spoken in three breaths', () => {
    expect(searchKeyOf('BK 630 427 IOQ')).toBe('bk630427ioq');
  });

  it('keeps one space between names', () => {
    expect(searchKeyOf('BK Singh')).toBe('bk singh');
    expect(searchKeyOf('  Ada   LOVELACE ')).toBe('ada lovelace');
    expect(searchKeyOf('--')).toBe('--');
  });

  it('has two to a hundred characters', () => {
    for (const q of ['a', '   a ', 'a'.repeat(101)])
      expect(searchQuerySchema.safeParse({ q }).success).toBe(false);
    expect(searchQuerySchema.safeParse({ q: 'ad' }).success).toBe(true);
  });
});
