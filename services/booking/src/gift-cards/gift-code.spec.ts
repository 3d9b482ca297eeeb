import { describe, expect, it } from '@jest/globals';
import { giftCodeOf, hashOfCode } from './gift-code.js';

const SECRET = 'a secret for this test';

describe('a gift card code', () => {
  it('has five groups of five characters without look-alikes', () => {
    expect(giftCodeOf(SECRET, 'account', 1)).toMatch(
      /^([2-9A-HJKMNP-TV-Z]{5}-){4}[2-9A-HJKMNP-TV-Z]{5}$/,
    );
  });
  it('is the same for one account and issue number, and differs by issue number, account and secret', () => {
    const codes = [
      giftCodeOf(SECRET, 'account', 1),
      giftCodeOf(SECRET, 'account', 2),
      giftCodeOf(SECRET, 'other', 1),
      giftCodeOf('another secret', 'account', 1),
    ];
    expect(giftCodeOf(SECRET, 'account', 1)).toBe(codes[0]);
    expect(new Set(codes).size).toBe(4);
  });
  it('is accepted in lower case and with spaces instead of dashes', () => {
    const code = giftCodeOf(SECRET, 'account', 1);
    expect(hashOfCode(SECRET, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(
      hashOfCode(SECRET, code),
    );
  });
});
