import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { UnreadBadge } from './unread-badge';

const COUNTS = 'GET /api/admin/contacts/counts';
const renderBadge = () => renderStaff(<UnreadBadge>Enquiries</UnreadBadge>);

describe('the number of unread enquiries', () => {
  it('is beside the title', async () => {
    startFakeServer({ [COUNTS]: { body: { unread: 3 } } });
    renderBadge();
    await screen.findByTitle('3 unread');
    expect(screen.getByText('Enquiries')).not.toBeNull();
  });

  it.each([
    ['there are none', { body: { unread: 0 } }],
    ['it is not known', failure(503, 'SERVICE_UNAVAILABLE', 'Please try again later.')],
  ])('is not shown if %s', async (_, answer) => {
    const { received } = startFakeServer({ [COUNTS]: answer });
    renderBadge();
    await waitFor(() => expect(received).toHaveLength(1));
    expect(screen.queryByTitle(/unread/)).toBeNull();
    expect(screen.getByText('Enquiries')).not.toBeNull();
  });
});
