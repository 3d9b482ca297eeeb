import { describe, expect, it } from '@jest/globals';
import { csvCell } from './csv.js';

describe('a cell of the list for spreadsheets', () => {
  it.each(['=1+1', '+44 29', '-1', '@cmd', '\t=1'])(
    'that begins like a formula is text: %j',
    (value) => {
      expect(csvCell(value)).toBe(`"'${value}"`);
    },
  );
  it('that is a negative number stays a number', () => {
    expect(csvCell(-12.5)).toBe('"-12.5"');
  });
  it('quotes commas and doubles quotes', () => {
    expect(csvCell('Ada "the" Countess, Lady')).toBe('"Ada ""the"" Countess, Lady"');
  });
});
