import { DEFAULT_CLUB } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { SiteFooter } from './site-footer';

const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('the footer', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  it('has the city and the address of each venue', async () => {
    const { venue } = aShow();
    const other = { ...venue, id: 'bournemouth', city: 'Bournemouth', address: '2 Pier Road' };
    gateway.answerWith(200, [venue, other]);
    renderInSite(<SiteFooter />, { gateway: gateway.origin });
    await screen.findByText(/2 Pier Road/);
    const venues = within(screen.getByRole('region', { name: 'Venues' }));
    expect(venues.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'Cardiff1 High Street, Cardiff CF10 1AA',
      'Bournemouth2 Pier Road',
    ]);
  });

  it('leads to the sections and the pages', () => {
    renderInSite(<SiteFooter />, { gateway: gateway.origin });
    const links = within(screen.getByRole('navigation', { name: 'Quick links' }));
    expect(links.getAllByRole('link').map(hrefOf)).toEqual([
      '/#shows',
      '/#venues',
      '/#about',
      '/#contact',
      '/gift-cards',
      '/find-booking',
      '/partners',
      '/privacy-policy',
      '/terms-and-conditions',
    ]);
  });

  it('has a button with the address for enquiries, Instagram and Facebook', () => {
    renderInSite(<SiteFooter />, { gateway: gateway.origin });
    const contact = within(screen.getByRole('region', { name: 'Contact' }));
    expect(contact.getByRole('button').textContent).toBe(DEFAULT_CLUB.enquiriesEmail);
    for (const [name, address] of [
      ['Instagram', DEFAULT_CLUB.instagram],
      ['Facebook', DEFAULT_CLUB.facebook],
    ] as const)
      expect(hrefOf(contact.getByRole('link', { name }))).toBe(address);
  });

  it('has five partner clubs, and the company with its number', () => {
    renderInSite(<SiteFooter />, { gateway: gateway.origin });
    const partners = within(screen.getByRole('region', { name: 'Partner clubs' }));
    const links = partners.getAllByRole('link');
    expect(links.map((link) => ({ name: link.textContent, url: hrefOf(link) }))).toEqual(
      DEFAULT_CLUB.partnerClubs,
    );
    expect(links).toHaveLength(5);
    expect(screen.getByText(/^Jaggers Comedy Club Ltd, .* company number 05550199\./)).toBeTruthy();
  });
});
