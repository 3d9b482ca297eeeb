import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderStaff } from '../../../test/render-staff';
import { keptText } from '../api/kept-texts';
import { ReasonDialog } from './reason-dialog';

const TEXTS = {
  title: 'Really?',
  explanation: 'It ends.',
  ok: 'End it',
  done: 'Ended',
  failed: 'No',
};

describe('a dialog that asks for a reason', () => {
  const open = (send: () => Promise<unknown>) => {
    const closings: string[] = [];
    const user = renderStaff(
      <ReasonDialog
        name="end:1"
        texts={TEXTS}
        isSending={false}
        send={send}
        onClose={() => closings.push('closed')}
      />,
      { token: 'a token', username: 'ada' },
    );
    return { user, closings };
  };

  it('keeps the reason until it is sent', async () => {
    const { user, closings } = open(() => Promise.resolve());
    await user.type(await screen.findByLabelText('Reason'), 'a claim');
    await waitFor(() => expect(keptText('reason:end:1')).toEqual({ reason: 'a claim' }));
    await user.click(screen.getByRole('button', { name: 'End it' }));
    await screen.findByText('Ended');
    expect([keptText('reason:end:1'), closings]).toEqual([undefined, ['closed']]);
  });

  it('asks before it throws the reason away', async () => {
    const { user, closings } = open(() => Promise.resolve());
    await user.type(await screen.findByLabelText('Reason'), 'a claim');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep typing' }));
    expect(closings).toEqual([]);
  });
});
