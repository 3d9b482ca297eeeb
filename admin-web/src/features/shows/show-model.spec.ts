import { describe, expect, it } from '@jest/globals';
import type { Show } from '@club/contracts';
import { copyOf, missingFields, seriesDates } from './show-model.js';

const show = {
  id: 'a',
  version: 3,
  venueId: 'cardiff',
  title: 'Night',
  date: '2026-03-21',
  maxTickets: 100,
  soldTickets: 0,
} as Show;

describe('planning shows', () => {
  it('makes a series of Saturdays that crosses the clock change and skips taken dates', () => {
    const taken = { ...show, id: 'b', date: '2026-04-04' };
    const elsewhere = { ...show, id: 'c', venueId: 'bournemouth', date: '2026-03-28' };
    expect(seriesDates(show, [show, taken, elsewhere], 3)).toEqual(['2026-03-28', '2026-04-11']);
  });
  it('copies everything except date and version', () => {
    expect(copyOf(show)).toMatchObject({
      title: 'Night',
      venueId: 'cardiff',
      date: undefined,
      version: undefined,
    });
  });
  it('lists the fields that a show is missing', () => {
    expect(missingFields(show)).toEqual(['price', 'line-up', 'image']);
    expect(
      missingFields({
        ...show,
        price: 20,
        performers: 'A - b',
        image1: '/objects/uploads/abcdefgh',
      }),
    ).toEqual([]);
  });
});
