import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aShow } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { BookingStory } from './booking-story';

const AT = '2026-03-01T12:00:00.000Z';

describe('the story of a booking', () => {
  it('has its moves with their shows, and who came in', async () => {
    startFakeServer({
      'GET /api/admin/shows': { body: [aShow({ id: 'new', date: '2099-03-28' })] },
    });
    const move = { at: AT, fromShowId: 'old', toShowId: 'new', tickets: 2 };
    renderStaff(
      <BookingStory
        moves={[{ ...move, settledBy: 'card' }]}
        arrivals={[
          { at: AT, people: 2, over: 0, by: 'Sam' },
          { at: AT, people: -1, over: 0, by: 'Sam' },
        ]}
      />,
    );
    await screen.findByText(
      /2 tickets from a show that is gone to Cardiff, Sat, 28 Mar 2099 · the difference was paid by card · the booker/,
    );
    expect(screen.getByText(/2 let in · Sam/)).toBeTruthy();
    expect(screen.getByText(/1 taken back · Sam/)).toBeTruthy();
  });
});
