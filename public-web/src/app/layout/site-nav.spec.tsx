import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { SiteNav } from './site-nav';

describe('the navigation', () => {
  it('leads to the sections of the home page and then to the pages, in the order of the specification', () => {
    renderInSite(<SiteNav />);
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Shows', '/#shows'],
      ['Venues', '/#venues'],
      ['About', '/#about'],
      ['Contact', '/#contact'],
      ['Partners', '/partners'],
      ['Gift Cards', '/gift-cards'],
      ['Find My Booking', '/find-booking'],
    ]);
  });

  it('begins with a logo that leads home', () => {
    renderInSite(<SiteNav />, { address: '/partners' });
    const [logo] = screen.getAllByRole('link');
    expect(logo?.textContent).toBe('Jaggers Comedy Club');
    expect(logo?.getAttribute('href')).toBe('/');
  });
});
