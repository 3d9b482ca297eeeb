import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
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

describe('a reason whose answer was lost', () => {
  const anError = (status: number) =>
    Object.assign(new Error(), { status, displayMessage: 'not done' });
  const LOST = anError(0);
  const REFUSED = anError(409);
  const ADA = { token: 'a token', username: 'ada' };
  const MAYBE = 'The server did not answer, so it may have been sent.';

  function open() {
    const sent: { actId: string; reason: string }[] = [];
    const answers: (Error | Promise<never>)[] = [];
    const dialog = (
      <ReasonDialog
        name="end:1"
        texts={TEXTS}
        isSending={false}
        send={async (act) => {
          sent.push(act);
          const answer = answers.shift();
          await (answer instanceof Error ? Promise.reject(answer) : answer);
        }}
        onClose={() => undefined}
      />
    );
    const tried = (times: number) => waitFor(() => expect(sent).toHaveLength(times));
    return { sent, tried, answers, dialog, user: renderStaff(dialog, ADA) };
  }
  const reason = () => screen.findByLabelText<HTMLInputElement>('Reason');
  const endIt = () => screen.getByRole('button', { name: 'End it' });

  it('is the same act if it is sent again after a reload, and says that it may have been done', async () => {
    const { sent, answers, dialog, user } = open();
    answers.push(LOST);
    await user.type(await reason(), 'a claim');
    await user.click(endIt());
    await screen.findByText(MAYBE);
    const again = reloadStaff(dialog);
    expect((await reason()).value).toBe('a claim');
    expect(screen.getByText(MAYBE)).toBeTruthy();
    await again.click(endIt());
    await screen.findByText('Ended');
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is another act once it was changed, and the first act again once it was changed back', async () => {
    const { sent, tried, answers, user } = open();
    answers.push(LOST, REFUSED, LOST);
    await user.type(await reason(), 'a claim');
    await user.click(endIt());
    await tried(1);
    await user.type(await reason(), '!');
    await user.click(endIt());
    await tried(2);
    await user.type(await reason(), '{Backspace}');
    await user.click(endIt());
    await tried(3);
    expect(sent.map((act) => act.reason)).toEqual(['a claim', 'a claim!', 'a claim']);
    expect(sent[2]?.actId).toBe(sent[0]?.actId);
    expect(sent[1]?.actId).not.toBe(sent[0]?.actId);
  });

  it('stays the same act if the next try is refused, and is another one after a refusal alone', async () => {
    const { sent, tried, answers, user } = open();
    answers.push(REFUSED, LOST, REFUSED);
    await user.type(await reason(), 'a claim');
    for (const times of [1, 2, 3]) {
      await user.click(endIt());
      await tried(times);
    }
    const [refused, lost, last] = sent.map(({ actId }) => actId);
    expect(lost).not.toBe(refused);
    expect(last).toBe(lost);
  });

  it('is another act once it was thrown away', async () => {
    const { sent, answers, dialog, user } = open();
    answers.push(LOST);
    await user.type(await reason(), 'a claim');
    await user.click(endIt());
    await screen.findByText(MAYBE);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const throwAway = await screen.findByRole('button', { name: 'Throw away' });
    expect(screen.getAllByText(MAYBE)).toHaveLength(2); // in the form and in the question
    await user.click(throwAway);
    const again = reloadStaff(dialog);
    await again.type(await reason(), 'a claim');
    await again.click(endIt());
    await screen.findByText('Ended');
    expect(sent[1]?.actId).not.toBe(sent[0]?.actId);
  });

  it('is the same act if it was thrown away while it was on its way', async () => {
    const { sent, tried, answers, dialog, user } = open();
    let lose: (error: Error) => void = () => undefined;
    answers.push(new Promise((_, reject) => (lose = reject)));
    await user.type(await reason(), 'a claim');
    await user.click(endIt());
    await tried(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/^It is being sent/);
    await user.click(screen.getByRole('button', { name: 'Throw away' }));
    lose(LOST);
    await screen.findByText('not done');
    const again = reloadStaff(dialog);
    const field = await reason();
    expect(screen.getByText(MAYBE)).toBeTruthy();
    await again.type(field, 'a claim');
    await again.click(endIt());
    await screen.findByText('Ended');
    expect(sent).toEqual([sent[0], sent[0]]);
  });
});
