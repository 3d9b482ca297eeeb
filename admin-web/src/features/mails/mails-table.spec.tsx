import type { MailRow } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { MailsTable } from './mails-table';

const RETRY = 'POST /api/admin/mails/retry';
const FAILED: MailRow = {
  id: 'booking-confirmed-1',
  kind: 'booking-confirmed',
  label: 'Booking confirmation',
  state: 'failed',
  at: '2026-03-01T12:00:00.000Z',
  reason: 'the mail server refused it',
};

describe('the list of e-mails', () => {
  it('sends a failed one again once, even if its button is pressed twice', async () => {
    const { received } = startFakeServer({
      'GET /api/admin/mails': { body: [FAILED] },
      'GET /api/admin/mails/counts': { body: { waiting: 0, failed: 0 } },
      [RETRY]: new Promise(() => undefined),
    });
    const user = renderStaff(
      <MemoryRouter>
        <MailsTable />
      </MemoryRouter>,
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send again' });
    const sent = () => received.filter(({ route }) => route === RETRY);
    await user.click(button);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(button.disabled).toBe(true));
    await user.click(button);
    expect(sent()).toMatchObject([{ body: { id: FAILED.id } }]);
  });
});
