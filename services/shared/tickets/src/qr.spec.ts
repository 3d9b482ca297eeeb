import { describe, expect, it } from '@jest/globals';
import { qrSvg } from './qr.js';

/** The width in modules, without the white margin of 4 on each side. */
const widthOf = (text: string): number =>
  Number(/viewBox="-4 -4 (\d+) /.exec(qrSvg(text))?.[1]) - 8;

describe('a ticket’s QR code', () => {
  it('has 41 modules, because 154 capital letters and digits fill version 6 exactly', () => {
    expect(widthOf('T2'.repeat(77))).toBe(41);
    expect(widthOf(`${'T2'.repeat(77)}A`)).toBe(45);
  });
  it('can hold any other text too, such as a code of the first format', () => {
    expect(widthOf('T1.c29tZSBmYWN0cw.c2lnbmF0dXJl')).toBe(29);
  });
});
