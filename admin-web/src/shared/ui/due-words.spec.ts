import { describe, expect, it } from '@jest/globals';
import { dueWords } from './due-words';

describe('the time that is left', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  it.each([
    ['2026-12-23T12:00:00Z', '30 days left'],
    ['2026-11-24T13:00:00Z', '1 day left'],
    ['2026-11-23T13:00:00Z', 'due today'],
    ['2026-11-23T11:00:00Z', 'overdue'],
  ])('until %s is “%s”', (dueAt, words) => {
    expect(dueWords(dueAt, now)).toBe(words);
  });
});
