import { describe, expect, it } from '@jest/globals';
import type { Sale } from '../../orders/domain/sale.js';
import { salesDays } from './sales-curve.js';

const aSale = (createdAt: string, changes: Partial<Sale> = {}): Sale => ({
  _id: createdAt,
  showId: 'show-1',
  state: 'completed',
  quantity: 2,
  refunds: [],
  createdAt: new Date(createdAt),
  ...changes,
});

describe('the sales of a show by day', () => {
  it('counts the days in London until the show, the earliest first', () => {
    const sales = [
      aSale('2026-06-20T10:00:00Z'),
      aSale('2026-06-10T12:00:00Z'),
      aSale('2026-06-10T23:30:00Z'), // half past midnight in London
    ];
    expect(salesDays(sales, '2026-06-20')).toEqual([
      { daysBefore: 10, tickets: 2 },
      { daysBefore: 9, tickets: 2 },
      { daysBefore: 0, tickets: 2 },
    ]);
  });

  it('counts what a booking has kept, and nothing after the day of the show as later', () => {
    const refund = { places: 1 } as Sale['refunds'][number];
    const sales = [
      aSale('2026-06-19T10:00:00Z', { refunds: [refund] }),
      aSale('2026-06-21T10:00:00Z'),
      aSale('2026-06-18T10:00:00Z', { refunds: [{ ...refund, places: 2 }] }),
    ];
    expect(salesDays(sales, '2026-06-20')).toEqual([
      { daysBefore: 1, tickets: 1 },
      { daysBefore: 0, tickets: 2 },
    ]);
  });
});
