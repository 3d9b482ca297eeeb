import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const texts = globSync('public-web/src/**/*.tsx').filter((file) => !file.includes('.spec.'));
const INVITATION = /\b(?:ring|call|phone) us\b/gi;
/** The number follows within the same sentence, with words or markup in between. */
const WITH_NUMBER = /\b(?:ring|call|phone) us\b[^.]{0,40}<PhoneLink \/>/gi;
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

describe('the club’s phone number', () => {
  it('follows wherever a page invites people to ring', () => {
    const without = texts.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return count(text, INVITATION) !== count(text, WITH_NUMBER);
    });
    expect(texts.length).toBeGreaterThan(50);
    expect(without).toEqual([]);
  });
});
