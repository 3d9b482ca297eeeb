import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { MailPreviewDialog } from './mail-preview';

const PREVIEW = 'POST /api/admin/mails/preview';
const MAIL = { to: 'ada@example.org', subject: "You're in", html: '<p>Hello</p>', text: 'Hello' };

describe('the preview of an e-mail', () => {
  it('shows the plain text when its tab is pressed', async () => {
    startFakeServer({ [PREVIEW]: { body: MAIL } });
    const user = renderStaff(<MailPreviewDialog id="mail-1" onClose={() => undefined} />);
    await user.click(await screen.findByRole('tab', { name: 'Plain text' }));
    expect(screen.getByText('Hello').tagName).toBe('PRE');
  });

  it('says that the booking or enquiry no longer exists if the server does not find it', async () => {
    startFakeServer({ [PREVIEW]: failure(404, 'NOT_FOUND', 'Not found') });
    renderStaff(<MailPreviewDialog id="mail-1" onClose={() => undefined} />);
    await screen.findByText(/its booking or enquiry no longer exists/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be tried again after any other failure', async () => {
    const answers: Parameters<typeof startFakeServer>[0] = {
      [PREVIEW]: failure(503, 'SERVICE_UNAVAILABLE', 'Not available'),
    };
    startFakeServer(answers);
    const user = renderStaff(<MailPreviewDialog id="mail-1" onClose={() => undefined} />);
    await screen.findByText('Failed to fetch the e-mail');
    answers[PREVIEW] = { body: MAIL };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('ada@example.org');
    expect(screen.queryByText('Failed to fetch the e-mail')).toBeNull();
  });
});
