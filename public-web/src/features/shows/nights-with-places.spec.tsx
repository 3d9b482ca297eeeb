import type { Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { NightsWithPlaces } from './nights-with-places';

const now = new Date('2026-11-21T12:00:00Z');
const night = (id: string, city: string, date: string, soldTickets = 88): Show => {
  const show = aShow({ id, date, soldTickets, venueId: city, salesEndAt: `${date}T19:30:00.000Z` });
  return { ...show, venue: { ...show.venue, city } };
};
const full = night('full', 'Cardiff', '2026-12-05', 100);
const open = (all: readonly Show[]) =>
  renderInSite(<NightsWithPlaces show={full} all={all} now={now} />);

describe('the nights with places on the page of a show that is full', () => {
  it('begin with the other city and go on with the next ones in the same city', () => {
    open([
      full,
      night('gone', 'Bournemouth', '2026-12-05', 100),
      night('far', 'Bournemouth', '2027-01-09'),
      night('near', 'Bournemouth', '2026-12-12'),
      night('next', 'Cardiff', '2026-12-12', 40),
      night('later', 'Cardiff', '2026-12-19'),
      night('latest', 'Cardiff', '2026-12-26'),
    ]);
    const strip = within(screen.getByRole('navigation', { name: 'Nights with places' }));
    expect(strip.getByText(/in Bournemouth/, { selector: 'p' }).textContent).toBe(
      'Full in Cardiff. 12 left in Bournemouth.',
    );
    expect(strip.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/show/near',
      '/show/next',
      '/show/later',
    ]);
    expect(strip.getByRole('link', { name: /12 Dec.*Cardiff.*Plenty of places/ })).toBeTruthy();
  });

  it('name the night if all of them are in the same city', () => {
    open([full, night('next', 'Cardiff', '2026-12-12')]);
    expect(screen.getByText(/Full in Cardiff/).parentElement?.textContent).toBe(
      'Full in Cardiff. 12 left in Cardiff on Saturday, 12 December 2026.',
    );
  });

  it('are absent if there are none', () => {
    open([full]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
