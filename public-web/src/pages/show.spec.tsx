import type { Show } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aShow } from '../../test/a-show';
import { renderInSite } from '../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page } from './show';

describe('the page of a show', () => {
  let gateway: StubGateway;
  let clock: jest.SpiedFunction<typeof Date.now>;
  beforeEach(async () => {
    clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00Z'));
    gateway = await startStubGateway();
  });
  afterEach(async () => {
    clock.mockRestore();
    await gateway.close();
  });

  async function open(changes: Partial<Show> = {}) {
    gateway.answerWith(200, aShow(changes));
    renderInSite(<Page />, { gateway: gateway.origin });
    await screen.findByRole('heading', { level: 1 });
  }

  it('says that it is loading', async () => {
    gateway.answerWith(200, aShow());
    renderInSite(<Page />, { gateway: gateway.origin });
    expect(screen.getByText('Loading show details...')).toBeTruthy();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Loading show details...')).toBeNull();
  });

  it('has its heading, badges, times, price and the way to book', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Comedy Night - Saturday, 28 November 2026',
    );
    for (const text of ['Cardiff', 'stand-up-comedy', '18+', '2 hours (inc. interval)'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Doors 19:30 • Show 20:00')).toBeTruthy();
    expect(screen.getByText('The Cellar, Cardiff')).toBeTruthy();
    const panel = screen.getByRole('complementary', { name: 'When and where' });
    expect(within(panel).getByText('£20')).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: 'Book Tickets' }))
      expect(link.getAttribute('href')).toBe('/booking/night');
  });

  it('has no empty lines among its highlights', async () => {
    await open({ highlights: 'Four comedians\n\n \nInterval\n' });
    const panel = screen.getByRole('complementary', { name: 'When and where' });
    expect(within(panel).getByRole('heading', { name: 'Show Highlights' })).toBeTruthy();
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Four comedians', 'Interval']);
  });

  it('splits its description into paragraphs at blank lines', async () => {
    await open({ fullDescription: 'One.\n\nTwo.\nStill two.' });
    expect(screen.getByRole('heading', { name: 'About This Show' })).toBeTruthy();
    expect(screen.getByText('One.').tagName).toBe('P');
    expect(screen.getByText(/^Two\./).textContent).toBe('Two.\nStill two.');
  });

  it('has four performers, with placeholders for those who are not known yet', async () => {
    await open({ performers: 'Ada Lovelace - Counts her laughs\nBob' });
    const slots = within(screen.getByRole('region', { name: "Tonight's Performers" }));
    expect(
      slots
        .getAllByRole('listitem')
        .map((slot) => [...slot.children].map((part) => part.textContent)),
    ).toEqual([
      ['Ada Lovelace', 'Counts her laughs'],
      ['Bob', 'Stand-up comedian'],
      ['TBA', 'To be announced'],
      ['TBA', 'To be announced'],
    ]);
  });

  it('has the address of its venue, and what the venue says about itself, if anything', async () => {
    const { venue } = aShow();
    await open({ venue: { ...venue, description: 'Inside a bar, with a loft room.' } });
    const about = screen.getByRole('region', { name: 'Venue Information' });
    expect(about.textContent).toContain('The Cellar1 High Street, Cardiff CF10 1AA');
    expect(within(about).getByText('Inside a bar, with a loft room.').tagName).toBe('P');
  });

  it('describes a picture that has no words of its own, and tells about the venue', async () => {
    await open({ image2: '/objects/uploads/picture-2', image2Alt: 'The bar' });
    expect(screen.getByRole('heading', { name: 'Show Gallery' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Saturday Night - Gallery image 1' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'The bar' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Venue Information' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Getting There' })).toBeTruthy();
  });

  it('still says where and when on the night itself, after its sales have ended', async () => {
    clock.mockReturnValue(Date.parse('2026-11-28T19:31:00Z'));
    await open();
    expect(screen.getByRole('note').textContent).toBe(
      'Today: doors 7:30pm, show 8pm, at The Cellar, 1 High Street, Cardiff CF10 1AA.',
    );
    expect(screen.queryByRole('link', { name: 'Book Tickets' })).toBeNull();
  });

  it('says Show Not Found for a missing show and leads home', async () => {
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
    renderInSite(<Page />, { gateway: gateway.origin });
    await screen.findByRole('heading', { name: 'Show Not Found' });
    expect(screen.getByText(/does not exist or is no longer available/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Shows' }).getAttribute('href')).toBe('/');
  });
});
