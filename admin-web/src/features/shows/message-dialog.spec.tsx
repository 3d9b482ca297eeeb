import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aShow } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { MessageDialog } from './message-dialog';

const SEND = 'POST /api/admin/shows/show-1/message';
const sendIt = () => screen.getByRole('button', { name: 'Send' });

describe('a message whose answer was lost', () => {
  it('has the same id after a reload', async () => {
    const answers: Answers = { [SEND]: failure(504, 'SERVICE_TIMEOUT', 'That took too long.') };
    const { received } = startFakeServer(answers);
    const dialog = <MessageDialog show={aShow({ id: 'show-1' })} onClose={() => undefined} />;
    const user = renderStaff(dialog);
    await user.type(screen.getByLabelText('Subject'), 'The balcony');
    await user.type(screen.getByLabelText('Message'), 'Please use the stairs.');
    await user.click(sendIt());
    await screen.findByText('Failed to send');
    answers[SEND] = { body: { recipients: 2 } };
    const again = reloadStaff(dialog);
    await again.click(sendIt());
    await screen.findByText('Message sent');
    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
  });
});
