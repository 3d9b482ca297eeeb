import type { Venue } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { offerOf, type ShowRow } from './show.js';

const VENUE = { id: 'cardiff', name: 'The Cellar', city: 'Cardiff', address: '' } as Venue;
const rowOf = (duration?: string) =>
  ({
    _id: 'show-1',
    version: 1,
    published: true,
    details: {
      title: 'Saturday Night',
      date: '2026-11-28',
      price: 20,
      maxTickets: 100,
      ...(duration !== undefined && { duration }),
    },
  }) as ShowRow;

describe('the offer of a show', () => {
  it.each([
    ['90 minutes', '90 minutes'],
    [undefined, '2 hours (inc. interval)'],
  ])('tells tickets how long it lasts: %s', (entered, told) => {
    expect(offerOf(rowOf(entered), VENUE)?.ticket.duration).toBe(told);
  });
});
