import type { Enquiry } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { OpenedEnquiry } from './opened-enquiry';
import { useEnquiryQuery } from './opened-enquiry.api';

const READ = 'GET /api/admin/contacts/e1';
const MARK = 'PATCH /api/admin/contacts/e1';
const NEW: Enquiry = {
  id: 'e1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'A table for ten',
  message: 'Do you have one?',
  isRead: false,
  replies: [],
  createdAt: '2026-03-01T12:00:00.000Z',
};
const SEEN: Enquiry = { ...NEW, isRead: true, readBy: 'tess', readAt: '2026-03-01T13:00:00.000Z' };

/** As live news of a change do. */
function ReadAgain() {
  const { refetch } = useEnquiryQuery('e1');
  return <button onClick={() => void refetch()}>Read again</button>;
}

function open(answers: Answers) {
  const closings: string[] = [];
  const { received } = startFakeServer(answers);
  const user = renderStaff(
    <>
      <ReadAgain />
      <OpenedEnquiry
        id="e1"
        onClose={() => closings.push('closed')}
        aboutSender={() => undefined}
      />
    </>,
  );
  const sent = (route: string) => received.filter((request) => request.route === route);
  return { user, closings, sent };
}

describe('an enquiry that is open', () => {
  it('is marked as Read only once, and stays New if a colleague then marks it as New', async () => {
    let stored = NEW;
    const { user, sent } = open({
      [OWN_ACCOUNT]: { body: anAccount() },
      get [READ]() {
        return { body: stored };
      },
      get [MARK]() {
        stored = SEEN;
        return { body: SEEN };
      },
    });
    await screen.findByText(/^Read by tess/);
    stored = NEW; // a colleague has marked it as New
    await user.click(screen.getByText('Read again'));
    await screen.findByText('New');
    const asked = sent(READ).length;
    await user.click(screen.getByText('Read again'));
    await waitFor(() => expect(sent(READ).length).toBeGreaterThan(asked));
    expect(sent(MARK)).toHaveLength(1);
  });

  it('is marked as New before it closes, and stays open if that fails', async () => {
    let answer = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    const { user, closings } = open({
      [OWN_ACCOUNT]: { body: anAccount() },
      [READ]: { body: SEEN },
      get [MARK]() {
        return answer;
      },
    });
    const name = 'Mark as New';
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await user.click(button);
    await screen.findByText('Failed to mark it as New');
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(closings).toEqual([]);
    answer = { body: NEW };
    await user.click(button);
    await waitFor(() => expect(closings).toEqual(['closed']));
  });
});
