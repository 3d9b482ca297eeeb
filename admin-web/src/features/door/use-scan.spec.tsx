import type { ReadTicketReply } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { useScan } from './use-scan';

const READ = 'POST /api/admin/shows/show-1/tickets';
const answerOf = (title: string): { body: ReadTicketReply } => ({
  body: {
    verdict: { kind: 'forged', tone: 'red', title, detail: '', left: 0, banner: null },
    party: null,
  },
});

describe('two tickets that are scanned one after the other', () => {
  it('show the verdict on the second, even if the first is answered later', async () => {
    let answerFirst: (answer: ReturnType<typeof answerOf>) => void = () => undefined;
    const answers: Answers = {
      [READ]: new Promise<ReturnType<typeof answerOf>>((resolve) => (answerFirst = resolve)),
    };
    const { received } = startFakeServer(answers);
    const scans: Promise<void>[] = [];
    function Scanner() {
      const { scanned, read } = useScan('show-1');
      return (
        <>
          <button onClick={() => scans.push(read('a code'))}>Scan</button>
          <p>{scanned?.verdict.title}</p>
        </>
      );
    }
    const user = renderStaff(<Scanner />);
    await user.click(screen.getByText('Scan'));
    await waitFor(() => expect(received).toHaveLength(1));
    answers[READ] = answerOf('The second');
    await user.click(screen.getByText('Scan'));
    await screen.findByText('The second');
    answerFirst(answerOf('The first'));
    await act(async () => {
      await scans[0];
    });
    expect(screen.getByText('The second')).toBeTruthy();
  });
});
