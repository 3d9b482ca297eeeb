import type { Overview, Rights } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aRequestedRefund, aShow } from '../../test/builders';
import { failure, startFakeServer, type Answers } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { OverviewTab } from './overview-tab';

const SHOWS = 'GET /api/admin/shows';
const REQUESTS = 'GET /api/admin/refund-requests';
const BROKEN = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
const QUIET: Overview = {
  sales: [],
  failedMails: [],
  mailsUnknownOf: [],
  quarantinedPayments: [],
  giftCards: [],
  disputes: [],
};
const MANAGER: Rights = { 'money:read': ['*'], 'bookings:refund': ['*'] };

function openOverview(changes: Answers = {}, rights = MANAGER) {
  const answers: Answers = {
    'GET /api/admin/account': {
      body: { id: 'ada', username: 'ada', email: null, grants: [], rights },
    },
    'GET /api/admin/overview': { body: QUIET },
    'GET /api/admin/audit': BROKEN,
    [SHOWS]: { body: [aShow({ performers: 'Ada', image1: '/objects/a', description: 'Good' })] },
    [REQUESTS]: { body: [] },
    ...changes,
  };
  const { received } = startFakeServer(answers);
  const user = renderStaff(
    <MemoryRouter>
      <OverviewTab />
    </MemoryRouter>,
  );
  return { user, answers, received };
}

describe('the overview', () => {
  it('says that the shows could not be fetched instead of showing none, and tries again', async () => {
    const { user, answers } = openOverview({ [SHOWS]: BROKEN });
    await screen.findByText('Failed to fetch shows');
    expect(screen.queryByText('Nothing.')).toBeNull();
    answers[SHOWS] = { body: [aShow()] };
    expect(screen.getByText('Unfinished shows could not be checked')).toBeTruthy();
    const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' });
    if (tryAgain !== undefined) await user.click(tryAgain);
    await screen.findByText('Sat, 21 Mar 2099, Cardiff');
    expect(screen.queryByText(/^(Failed to fetch|Unfinished) shows/)).toBeNull();
  });

  it('says that refund requests could not be fetched instead of showing none, and tries again', async () => {
    const { user, answers } = openOverview({ [REQUESTS]: BROKEN });
    await screen.findByText('Failed to fetch refund requests');
    expect(screen.queryByText('Nothing.')).toBeNull();
    answers[REQUESTS] = { body: [aRequestedRefund()] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/BK123456ABC/);
  });

  it('does not ask for refund requests if the member may not read them', async () => {
    const { received } = openOverview({ [REQUESTS]: BROKEN }, { 'money:read': ['*'] });
    await screen.findByText('Sat, 21 Mar 2099, Cardiff');
    await waitFor(() => expect(screen.queryByText(/refund requests/)).toBeNull());
    expect(received.some(({ route }) => route === REQUESTS)).toBe(false);
  });
});
