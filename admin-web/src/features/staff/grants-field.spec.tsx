import type { StaffMemberView } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aVenue } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { keepText } from '../../shared/api/kept-texts';
import { GrantsDialog } from './grants-dialog';
import { InviteDialog } from './invite-dialog';

describe('the venues of a role', () => {
  it('cannot be chosen if they could not be fetched, and are fetched again', async () => {
    const answers: Answers = { 'GET /api/venues': failure(503, 'SERVICE_UNAVAILABLE', '') };
    startFakeServer(answers);
    const user = renderStaff(<InviteDialog onClose={() => undefined} />);
    await screen.findByText('Failed to fetch venues');
    answers['GET /api/venues'] = { body: [aVenue()] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('combobox', { name: 'Venues 1' }));
    await screen.findByTitle('Cardiff');
    expect(screen.queryByText('Failed to fetch venues')).toBeNull();
  });
});

/** One more than a member of staff may have. */
const GRANTS = Array.from({ length: 13 }, () => ({ role: 'steward', venues: ['*'] }));
const MEMBER: StaffMemberView = {
  id: 'ada',
  username: 'ada',
  email: null,
  state: 'active',
  grants: [],
  lastSeenAt: null,
  hasFactor: false,
  isOwn: false,
};
const ADA = { username: 'ada', email: 'ada@example.org' };

describe.each([
  ['invite', 'Send the invitation', <InviteDialog key="invite" onClose={() => undefined} />],
  ['roles:ada', 'Save', <GrantsDialog key="roles" member={MEMBER} onClose={() => undefined} />],
])('a list of roles that is kept as %s', (keptAs, okText, dialog) => {
  it('says that it has too many roles', async () => {
    const { received } = startFakeServer({ 'GET /api/venues': { body: [aVenue()] } });
    sessionStorage.clear();
    keepText(keptAs, keptAs === 'invite' ? { ...ADA, grants: GRANTS } : { grants: GRANTS });
    const user = reloadStaff(dialog);
    await screen.findByLabelText('Role 13');
    await user.click(screen.getByRole('button', { name: okText }));
    await screen.findByText(/(at most|<=) ?12/);
    expect(received.map(({ route }) => route)).toEqual(['GET /api/venues']);
  });
});
