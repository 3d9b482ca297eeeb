import { DEFAULT_CLUB, type SiteConfig } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderInSite, renderRoutes } from '../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page } from './partners';
import { faq, partnerCards, quickPicks } from './partners/partners.data';

const visitSites = () => screen.queryAllByRole('link', { name: /^Visit Site/ });

describe('the partners page', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  it('has five clubs, each with a link that opens a new tab', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    expect(visitSites()).toHaveLength(5);
    for (const link of visitSites()) expect(link.getAttribute('target')).toBe('_blank');
  });

  it('says of each club what it is, for whom, where, and how to book', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    expect(partnerCards.map(({ type }) => type)).toEqual([
      'Bournemouth weekend shows',
      'Cardiff city centre',
      'Cardiff midweek Wednesday',
      'Cardiff intimate venue',
      'UK-wide custom roast shows',
    ]);
    const cards = screen.getAllByRole('article').map((shown) => {
      const texts = (role: string) =>
        within(shown)
          .getAllByRole(role)
          .map(({ textContent }) => textContent);
      return { about: texts('paragraph'), facts: texts('definition'), list: texts('listitem') };
    });
    expect(cards).toEqual(
      partnerCards.map(({ type, description, audience, howToBook, location, highlights }) => ({
        about: [type, description],
        facts: [audience, howToBook, location],
        list: highlights,
      })),
    );
    for (const term of ['Audience', 'How to book', 'Location'])
      expect(screen.getAllByText(term)).toHaveLength(5);
  });

  it('has six Quick Picks, and the answers of five questions in the page', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    expect([quickPicks.length, faq.length]).toEqual([6, 5]);
    for (const { pick } of quickPicks) expect(screen.getByText(pick)).toBeTruthy();
    for (const { answer } of faq) expect(screen.getByText(answer)).toBeTruthy();
  });

  it('has a title, keywords and structured data of its own, which do not outlast it', async () => {
    const { router } = renderRoutes(
      [
        { path: '/partners', Component: Page },
        { path: '/', element: <title>Home</title> },
      ],
      ['/partners'],
    );
    expect(document.title).toContain('Partner clubs');
    const keywords = () => document.querySelector('meta[name=keywords]');
    const data = () => document.querySelector('script[type="application/ld+json"]');
    expect(keywords()?.getAttribute('content')).toContain('comedy');
    expect(JSON.parse(data()?.textContent ?? '')).toMatchObject({ '@type': 'FAQPage' });
    await act(() => router.navigate('/'));
    expect([document.title, keywords(), data()]).toEqual(['Home', null, null]);
  });

  it('leads to the shows and to the contact dialog', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Book Jaggers Shows')).toBe('/shows');
    expect(hrefOf('Contact Us')).toBe('/contact');
  });

  it('has no link for a club without an address', async () => {
    const config: SiteConfig = {
      stripe: { publishableKey: 'pk_test', scriptUrl: 'https://js.stripe.com/v3/', testMode: true },
      club: { ...DEFAULT_CLUB, partnerClubs: DEFAULT_CLUB.partnerClubs.slice(0, 4) },
    };
    gateway.answerWith(200, config);
    renderInSite(<Page />, { gateway: gateway.origin });
    await waitFor(() => expect(visitSites()).toHaveLength(4));
    expect(document.querySelector('a:not([href])')).toBeNull();
  });
});
