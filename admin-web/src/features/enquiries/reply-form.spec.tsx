import type { Enquiry } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { ReplyForm } from './reply-form';

const SEND = 'POST /api/admin/contacts/enquiry-1/reply';
const enquiry: Enquiry = {
  id: 'enquiry-1',
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'Cloakroom',
  message: 'Is there one?',
  isRead: true,
  replies: [],
  createdAt: '2026-11-20T12:00:00.000Z',
};
const sendIt = () => screen.getByRole('button', { name: 'Send reply' });

describe('a reply whose answer was lost', () => {
  it('has the same id after a reload, and the next reply has another one', async () => {
    const answers: Answers = { [SEND]: failure(504, 'SERVICE_TIMEOUT', 'That took too long.') };
    const { received } = startFakeServer(answers);
    const user = renderStaff(<ReplyForm enquiry={enquiry} />);
    await user.type(screen.getByLabelText('Your reply'), 'Yes, it is free of charge.');
    await user.click(sendIt());
    await screen.findByText('Failed to send');
    answers[SEND] = { body: enquiry };
    const again = reloadStaff(<ReplyForm enquiry={enquiry} />);
    await again.click(sendIt());
    await screen.findByText('Reply sent to ada@example.org');
    await again.type(screen.getByLabelText('Your reply'), 'Yes, it is free of charge.');
    await again.click(sendIt());
    await waitFor(() => expect(received).toHaveLength(3));
    const ids = received.map(({ body }) => (body as { replyId: string }).replyId);
    expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0] ?? '')]);
  });
});
