import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { RetryFailedMails } from './retry-failed-mails';

const COUNTS = 'GET /api/admin/mails/counts';
const RETRY = 'POST /api/admin/mails/retry-failed';

/** Presses the button and confirms. */
async function sendAgain(user: ReturnType<typeof renderStaff>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Send all failed again (120)' }));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
}

describe('the button that sends all failed e-mails again', () => {
  it('is not there while no e-mail has failed', async () => {
    const { received } = startFakeServer({ [COUNTS]: { body: { waiting: 3, failed: 0 } } });
    renderStaff(<RetryFailedMails />);
    await waitFor(() => expect(received).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks first, makes one call and shows how far it has got', async () => {
    const answers = {
      [COUNTS]: { body: { waiting: 0, failed: 120 } },
      [RETRY]: { body: { count: 120 } },
    };
    const { received } = startFakeServer(answers);
    const user = renderStaff(<RetryFailedMails />);
    await screen.findByRole('button', { name: 'Send all failed again (120)' });
    expect(received.map(({ route }) => route)).toEqual([COUNTS]);
    answers[COUNTS] = { body: { waiting: 83, failed: 2 } };
    await sendAgain(user);
    expect(await screen.findByText('37 of 120 e-mails tried, 2 failed again')).toBeTruthy();
    expect(received.filter(({ route }) => route === RETRY)).toHaveLength(1);
  });

  it('says so if that fails, and stays', async () => {
    startFakeServer({
      [COUNTS]: { body: { waiting: 0, failed: 120 } },
      [RETRY]: failure(503, 'SERVICE_UNAVAILABLE', 'Not available'),
    });
    await sendAgain(renderStaff(<RetryFailedMails />));
    await screen.findByText('Failed to send');
    await screen.findByRole('button', { name: 'Send all failed again (120)' });
  });
});
