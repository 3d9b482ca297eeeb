import type { Permission } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aParty, aShow } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { LetInAgain } from './let-in-again';

const ACCOUNT = 'GET /api/admin/account';
const RECORD = 'POST /api/admin/shows/show-1/arrivals';
const ADA_IN = aParty({ arrived: 3, left: 0 });

function open(permission: Permission) {
  const server = startFakeServer({
    [ACCOUNT]: {
      body: {
        ...{ id: 'staff-1', username: 'sam', email: null, grants: [] },
        rights: { [permission]: ['*'] },
      },
    },
    [RECORD]: {
      body: {
        results: [{ arrivalId: 'a', result: 'stored', arrived: 3, left: 0, version: 2 }],
      },
    },
  });
  return { ...server, user: renderStaff(<LetInAgain showId="show-1" party={ADA_IN} />) };
}

describe('letting people in again', () => {
  it('takes a reason, and sends it with the arrival', async () => {
    const { user, received } = open('door:supervise');
    await user.click(await screen.findByRole('button', { name: 'Let in again…' }));
    await user.click(screen.getByRole('button', { name: 'Went out and came back' }));
    const sent = { body: { arrivals: [{ bookingId: 'booking-1', n: 1, again: 'came-back' }] } };
    await waitFor(() => expect(received.find(({ route }) => route === RECORD)).toMatchObject(sent));
  });

  it('is nothing for a steward', async () => {
    const { received } = open('door:admit');
    await waitFor(() => expect(received.map(({ route }) => route)).toContain(ACCOUNT));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is for those who supervise the door of this show, and not of another venue', async () => {
    startFakeServer({
      [OWN_ACCOUNT]: { body: { ...anAccount(), rights: { 'door:supervise': ['bristol'] } } },
      'GET /api/admin/shows': { body: [aShow(), aShow({ id: 'show-2', venueId: 'bristol' })] },
    });
    renderStaff(
      <>
        <LetInAgain showId="show-1" party={ADA_IN} />
        <section aria-label="There">
          <LetInAgain showId="show-2" party={ADA_IN} />
        </section>
      </>,
    );
    const there = within(screen.getByRole('region', { name: 'There' }));
    await there.findByRole('button', { name: 'Let in again…' });
    await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1));
  });
});
