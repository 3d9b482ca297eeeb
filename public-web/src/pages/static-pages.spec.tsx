import { DEFAULT_CLUB } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../test/render-in-site';
import { Page as NotFound } from './not-found';
import { Page as Terms } from './terms-and-conditions';

describe('the terms and conditions', () => {
  it('are sixteen, with the rules of the specification', () => {
    renderInSite(<Terms />);
    const conditions = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(conditions).toHaveLength(16);
    const text = conditions.join('\n');
    for (const rule of ['paid in advance', 'non-refundable', 'over-18s', '7.15pm', '100 pounds'])
      expect(text).toContain(rule);
  });
});

describe('the page for unknown addresses', () => {
  it('leads home and to the shows, and shows the phone number', () => {
    renderInSite(<NotFound />);
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Back to Home')).toBe('/');
    expect(hrefOf('Upcoming Shows')).toBe('/#shows');
    expect(hrefOf(DEFAULT_CLUB.phone)).toBe(`tel:${DEFAULT_CLUB.phone.replaceAll(' ', '')}`);
  });
});
