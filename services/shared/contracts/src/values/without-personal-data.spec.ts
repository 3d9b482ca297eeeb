import { describe, expect, it } from '@jest/globals';
import { withoutPersonalData } from './without-personal-data';

describe('a message without personal data', () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'title')",
      'TypeError: Cannot read properties of undefined (reading title)',
    ],
    ["Can't find variable: club", "Can't find variable: club"],
    ['Not a name: "O\'Brien wrote"', 'Not a name: [text]'],
    ['Not a name: “O’Brien wrote', 'Not a name: [text]'],
    ['Failed for ada@example.org (invalid)', 'Failed for [e-mail] (invalid)'],
    [
      'Failed to fetch https://club.example/api/find?name=Ada#secret now',
      'Failed to fetch https://club.example/api/find now',
    ],
    [
      `Unexpected token 'A', "Ada Lovelace" is not valid JSON`,
      'Unexpected token [text], [text] is not valid JSON',
    ],
    ['No booking BK123456ABC for 02920180123', 'No booking [id] for [id]'],
    ['first line\nAda Lovelace', 'first line'],
  ])('%s', (message, expected) => {
    expect(withoutPersonalData(message)).toBe(expected);
  });
  it('has at most 300 characters', () => {
    expect(withoutPersonalData('word '.repeat(200)).length).toBeLessThanOrEqual(300);
  });
});
