import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aVenue } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
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
