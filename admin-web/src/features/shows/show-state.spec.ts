import { describe, expect, it } from '@jest/globals';
import { aShow } from '../../../test/builders';
import { stateOf } from './show-state';

const NOW = new Date('2026-03-01T12:00:00Z');
const { salesEndAt: _, ...draft } = aShow();

describe('the state of a show', () => {
  it.each([
    ['on sale', aShow()],
    ['draft', draft],
    ['scheduled', { ...draft, publishAt: '2026-03-02T10:00:00Z' }],
    ['off sale', aShow({ offSale: true })],
    ['scheduled', aShow({ offSale: true, publishAt: '2026-03-02T10:00:00Z' })],
    ['sales ended', aShow({ salesEndAt: '2026-02-28T19:30:00Z' })],
    ['cancelled', aShow({ status: 'cancelled', offSale: true })],
  ])('is %s', (state, show) => {
    expect(stateOf(show, NOW)).toBe(state);
  });

  it('is off sale without its price', () => {
    const { price: __, ...withoutPrice } = aShow();
    expect(stateOf(withoutPrice, NOW)).toBe('off sale');
  });
});
