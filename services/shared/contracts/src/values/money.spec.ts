import { describe, expect, it } from '@jest/globals';
import { formatPounds, formatPrice, multiplyPence, pence, poundsToPence } from './money.js';
import { poundsTextSchema } from './money-shapes.js';

describe('counting money', () => {
  it('rounds pounds to pence, so that 18.1 × 3 is 54.30', () => {
    expect(18.1 * 3).not.toBe(54.3);
    expect(poundsToPence(18.1 * 3)).toBe(multiplyPence(poundsToPence(18.1), 3));
  });
  it('shows an amount with two decimals and a price without empty ones', () => {
    expect([formatPounds(pence(4000)), formatPrice(pence(2000)), formatPrice(pence(1850))]).toEqual(
      ['40.00', '£20', '£18.50'],
    );
  });
  it('refuses negative amounts and fractions of a penny', () => {
    expect(() => pence(-1)).toThrow();
    expect(() => pence(0.5)).toThrow();
  });
  it.each(['1e2', '-1', '', '1.234', 'NaN', '£5'])('refuses the text %p as an amount', (text) => {
    expect(poundsTextSchema.safeParse(text).success).toBe(false);
  });
});
