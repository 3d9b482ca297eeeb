import type { Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { ShowCard } from './show-card';

const card = (changes: Partial<Show> = {}, now = '2026-11-21T12:00:00Z') =>
  renderInSite(<ShowCard show={aShow(changes)} now={new Date(now)} />);

describe('the card of a show', () => {
  it('has the texts of the specification, and the title', () => {
    card();
    for (const text of [
      'Cardiff',
      '£20',
      'Saturday, 28 November 2026',
      'Saturday Night',
      'Four comedians',
      'Doors 19:30 • Show 20:00 · Cardiff',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    const link = screen.getByRole('link', { name: /^View Details & Book/ });
    expect(link.textContent).toBe('View Details & Book');
    expect(link.getAttribute('href')).toBe('/show/night');
  });

  it.each([
    ['2026-11-28T19:31:00Z', 'Online sales have ended'],
    ['2026-11-28T22:01:00Z', 'This show has ended'],
  ])('still says where and when at %s', (now, label) => {
    card({}, now);
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText('Saturday, 28 November 2026')).toBeTruthy();
    expect(screen.getByText('Doors 19:30 • Show 20:00 · Cardiff')).toBeTruthy();
  });

  it.each([
    ['Cardiff', 'cardiff'],
    ['Bournemouth', 'other'],
  ])('has the badge of %s in its colour', (city, colour) => {
    card({ venue: { ...aShow().venue, city } });
    expect(screen.getByText(city).className).toContain(colour);
  });
});
