import type { Show } from '@club/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { UpcomingShows } from './upcoming-shows';

const EMPTY = 'No shows available for the selected venue.';

function renderShows({
  shows,
  hasFailed = false,
}: {
  shows: Show[] | undefined;
  hasFailed?: boolean;
}) {
  const onRetry = jest.fn();
  const user = renderInSite(
    <UpcomingShows
      shows={shows}
      hasFailed={hasFailed}
      onRetry={onRetry}
      venues={[]}
      venueId={null}
      now={new Date('2026-11-28T12:00:00Z')}
      onSelect={() => undefined}
    />,
  );
  return { user, onRetry };
}

describe('the list of upcoming shows', () => {
  it('says that it is loading, and nothing about an empty programme', () => {
    renderShows({ shows: undefined });
    expect(screen.getByText('Loading shows...')).toBeTruthy();
    expect(screen.queryByText(EMPTY)).toBeNull();
  });
  it('says that it could not be loaded, and tries again', async () => {
    const { user, onRetry } = renderShows({ shows: undefined, hasFailed: true });
    expect(screen.getByRole('alert').textContent).toContain('We could not load the shows.');
    expect(screen.queryByText(EMPTY)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
  it('says so if there are none', () => {
    renderShows({ shows: [] });
    expect(screen.getByText(EMPTY)).toBeTruthy();
  });
});
