import type { Venue } from '@club/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { VenueCard } from './venue-card';

function renderCard(changes: Partial<Venue> = {}) {
  const onSelect = jest.fn();
  const user = renderInSite(
    <VenueCard
      venue={{ ...aShow().venue, ...changes }}
      selected={false}
      picture={{ src: '/objects/uploads/poster', alt: 'A poster' }}
      onSelect={onSelect}
    />,
  );
  return { user, onSelect };
}

describe('the card of a venue', () => {
  it('has the texts of the specification and selects the venue', async () => {
    const { user, onSelect } = renderCard();
    for (const text of [
      '1 High Street, Cardiff CF10 1AA',
      'Doors: 7:30pm • Show: 8:00pm',
      'Every Saturday Night',
      'Tickets: £20',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'View Cardiff Shows' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  it('shows its city, and hides a picture that cannot be loaded', () => {
    renderCard();
    fireEvent.error(screen.getByRole('img', { name: 'Cardiff at night' }));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows a poster for a city without a picture, under the poster’s own words', () => {
    renderCard({ city: 'Swansea' });
    expect(screen.getByRole('img', { name: 'A poster' })).toBeTruthy();
  });
});
