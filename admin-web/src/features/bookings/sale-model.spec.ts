import { describe, expect, it } from '@jest/globals';
import { aShow } from '../../../test/builders';
import { breathsOf, likelyShow, sumsOf } from './sale-model';

const NOW = new Date('2099-03-01T12:00:00Z');
const everywhere = () => true;
const cardiff = aShow({ id: 'c', venueId: 'cardiff', date: '2099-03-21' });
const bournemouth = aShow({ id: 'b', venueId: 'bournemouth', date: '2099-03-21' });

describe('the show of a sale', () => {
  it('is the next one, if only one room of the member plays that night', () => {
    const later = aShow({ id: 'later', venueId: 'cardiff', date: '2099-03-28' });
    expect(likelyShow([later, cardiff], everywhere, NOW)).toBe('c');
    expect(likelyShow([cardiff, bournemouth], (venue) => venue === 'bournemouth', NOW)).toBe('b');
  });

  it('is open if two rooms play that night, or if nothing can be booked', () => {
    expect(likelyShow([cardiff, bournemouth], everywhere, NOW)).toBeUndefined();
    expect(likelyShow([aShow({ status: 'cancelled' })], everywhere, NOW)).toBeUndefined();
  });
});

describe('the sums of a sale', () => {
  it('are the price of all tickets, less what the gift card has', () => {
    const sale = { ticketQuantity: 2, payment: 'desk' } as const;
    expect(sumsOf(20, sale)).toEqual({ total: 40, byGiftCard: 0, rest: 40 });
    expect(sumsOf(20, sale, 15)).toEqual({ total: 40, byGiftCard: 15, rest: 25 });
    expect(sumsOf(20, sale, 100)).toEqual({ total: 40, byGiftCard: 40, rest: 0 });
  });

  it('are nothing for complimentary tickets', () => {
    const sale = { ticketQuantity: 2, payment: 'complimentary' } as const;
    expect(sumsOf(20, sale, 15)).toEqual({ total: 0, byGiftCard: 0, rest: 0 });
  });
});

describe('a reference', () => {
  it('is spoken in breaths, and nothing of it is lost', () => {
    expect(breathsOf('BK123456ABC')).toEqual(['BK', '123', '456', 'ABC']);
    expect(breathsOf('BK1234567ABCD').join('')).toBe('BK1234567ABCD');
  });
});
