import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aVenue } from '../../../test/builders';
import { failure, startFakeServer } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { keepText, keptText } from '../../shared/api/kept-texts';
import { InviteDialog } from './invite-dialog';

const INVITE = 'POST /api/admin/staff';
const dialog = <InviteDialog onClose={() => undefined} />;
const send = () => screen.getByRole('button', { name: 'Send the invitation' });

function openWith(values: object) {
  const { received } = startFakeServer({
    'GET /api/venues': { body: [aVenue()] },
    [INVITE]: failure(504, 'SERVICE_TIMEOUT', 'Too slow'),
  });
  sessionStorage.clear();
  keepText('invite', values);
  return { user: reloadStaff(dialog), received };
}

describe('the invitation of a member of staff', () => {
  it('is not said to be unsent after a reload, because its answer may be lost', async () => {
    const grants = [{ role: 'steward', venues: ['*'] }];
    const { user, received } = openWith({ username: 'ada', email: 'ada@example.org', grants });
    await user.click(send());
    await screen.findByText('Too slow');
    expect(received.some(({ route }) => route === INVITE)).toBe(true);
    await waitFor(() => expect(keptText('invite')).toMatchObject({ username: 'ada' }));
    reloadStaff(dialog);
    await screen.findByText(/^This is what you typed before\./);
    expect(screen.queryByText(/not sent/)).toBeNull();
  });

  it('asks for an e-mail address', async () => {
    startFakeServer({ 'GET /api/venues': { body: [aVenue()] } });
    renderStaff(dialog);
    expect(await screen.findByLabelText('E-mail')).toBeTruthy();
  });
});
