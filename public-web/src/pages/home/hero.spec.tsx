import { DEFAULT_CLUB, type Show } from '@club/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { Hero } from './hero';

const { venue } = aShow();
const tonight = aShow({ id: 'tonight' });
const nextWeek = aShow({
  id: 'next-week',
  date: '2026-12-05',
  salesEndAt: '2026-12-05T19:30:00.000Z',
});

function renderHero(shows: Show[], { now = '2026-11-28T12:00:00Z', venueId = '' } = {}) {
  const onSelect = jest.fn();
  const user = renderInSite(
    <Hero
      venues={[venue]}
      shows={shows}
      now={new Date(now)}
      venueId={venueId}
      onSelect={onSelect}
    />,
  );
  return { user, onSelect };
}
const card = () => screen.getByRole('button', { name: /The Cellar/ });

describe('Quick Book', () => {
  it('has a card per venue with its location, its name and its next show', async () => {
    const { user, onSelect } = renderHero([tonight, nextWeek]);
    expect(card().textContent).toBe('CardiffThe CellarNext: Sat 28 Nov£20');
    await user.click(card());
    expect(onSelect).toHaveBeenCalledWith('cardiff');
  });

  it('takes the next show that can be booked', () => {
    renderHero([tonight, nextWeek], { now: '2026-11-28T19:31:00Z' });
    expect(card().textContent).toContain('Next: Sat 5 Dec');
  });

  it('says why the next show cannot be booked if none can', () => {
    renderHero([aShow({ soldTickets: 100 })]);
    expect(card().textContent).toContain('Next: Sat 28 Nov · Sold Out');
  });

  it('promises new dates if there is no show', () => {
    renderHero([]);
    expect(card().textContent).toContain('New dates soon');
  });

  it('tells whether its venue is the selected one', () => {
    renderHero([tonight], { venueId: 'cardiff' });
    expect(card().getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the hero', () => {
  it('leads to the shows, and has the phone number and the booking e-mail', () => {
    renderHero([]);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('View Shows and Book Now')).toBe('/#shows');
    expect(hrefOf(DEFAULT_CLUB.phone)).toBe(`tel:${DEFAULT_CLUB.phone.replaceAll(' ', '')}`);
    expect(hrefOf(DEFAULT_CLUB.bookingEmail)).toBe(`mailto:${DEFAULT_CLUB.bookingEmail}`);
  });
});
