import { describe, expect, it } from '@jest/globals';
import { amountOf, payoutFile, type FileLine } from './payout-file.js';

const aLine = (changes: Partial<FileLine> = {}): FileLine => ({
  at: new Date('2026-11-28T23:30:00Z'),
  pence: 4000,
  description: 'Card payment, booking ABC',
  reference: 'txn_1',
  ...changes,
});

describe('the file of a payout', () => {
  it('has the columns of a precoded file for Xero', () => {
    expect(payoutFile('xero', [aLine()], 4000)).toBe(
      [
        '*Date,*Amount,Payee,Description,Reference',
        '28/11/2026,40.00,"Stripe","Card payment, booking ABC","txn_1"',
        '',
      ].join('\r\n'),
    );
  });

  it('has three columns for QuickBooks', () => {
    expect(payoutFile('quickbooks', [aLine()], 4000)).toContain(
      'Date,Description,Amount\r\n28/11/2026,"Card payment, booking ABC",40.00\r\n',
    );
  });

  it('dates a payment after midnight in London to its own day', () => {
    const summer = aLine({ at: new Date('2026-06-30T23:30:00Z') });
    expect(payoutFile('quickbooks', [summer], 4000)).toContain('01/07/2026');
  });

  it('is not made if its lines miss the bank line by a penny', () => {
    expect(() => payoutFile('xero', [aLine(), aLine({ pence: -80 })], 3921)).toThrow(RangeError);
    expect(() => payoutFile('xero', [aLine(), aLine({ pence: -80 })], 3920)).not.toThrow();
  });

  it.each(['=1+1', '+1', '-1', '@SUM', '\tx'])('has no cell that runs %j as a formula', (text) => {
    const file = payoutFile('xero', [aLine({ description: text })], 4000);
    expect(file).toContain(`"'${text}"`);
  });

  it('leaves the sign of an amount, which is a number', () => {
    expect(payoutFile('xero', [aLine({ pence: -4000 })], -4000)).toContain('28/11/2026,-40.00,');
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-7, '-0.07'],
    [123_456, '1234.56'],
  ])('writes %i pence as %s', (pence, text) => expect(amountOf(pence)).toBe(text));
});
