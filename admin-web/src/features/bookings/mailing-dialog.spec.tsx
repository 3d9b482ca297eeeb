import type { BookingsFilter } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aShow } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { MailingDialog, type MailingKind } from './mailing-dialog';

const START = 'POST /api/admin/mailings';
const FILTER = { showId: 'show-1' };

function open(kind: MailingKind, ...answers: Answers[string][]) {
  const { received } = startFakeServer({
    get [START]() {
      return answers.shift() ?? { body: { id: 'm', total: 3, done: 0 } };
    },
    'GET /api/admin/mailings/m': { body: { id: 'm', total: 3, done: 3 } },
    'GET /api/admin/shows': { body: [aShow()] },
  });
  const user = renderStaff(<MailingDialog kind={kind} filter={FILTER} onClose={() => undefined} />);
  const sent = () => received.filter(({ route }) => route === START).map(({ body }) => body);
  return { user, sent };
}
function openFor(filter: BookingsFilter): void {
  startFakeServer({ 'GET /api/admin/shows': { body: [aShow()] } });
  renderStaff(<MailingDialog kind="message" filter={filter} onClose={() => undefined} />);
}
const send = () => screen.getByRole('button', { name: 'Send' });

describe('a mailing to the bookings of a list', () => {
  it('sends a message with the filter, and says when it is written', async () => {
    const { user, sent } = open('message');
    await user.click(send());
    await screen.findByText('Please write a subject');
    await user.type(screen.getByLabelText('Subject'), 'A new support act');
    await user.type(screen.getByLabelText('Message'), 'Bob joins us tonight.');
    await user.click(send());
    await screen.findByText('3 e-mails written.');
    const message = { subject: 'A new support act', message: 'Bob joins us tonight.' };
    expect(sent()).toMatchObject([{ filter: FILTER, message }]);
  });

  it('names the filter in words before it is sent', async () => {
    openFor({ search: 'ada', showId: 'show-1', status: 'completed' });
    await screen.findByText('Show: Sat, 21 Mar 2099, Cardiff: Saturday Night');
    expect(screen.getByText('Search: “ada”')).toBeTruthy();
    expect(screen.getByText('Status: completed')).toBeTruthy();
  });

  it('names all shows only if the filter names none', async () => {
    openFor({});
    await screen.findByText('Show: all shows');
    expect(screen.getByText('Search: nothing')).toBeTruthy();
    expect(screen.getByText('Status: any status')).toBeTruthy();
    openFor({ showId: 'show-9' });
    await screen.findByText('Show: the chosen show');
  });

  it('repeats the same mailing after a lost answer', async () => {
    const { user, sent } = open('resend', failure(504, 'SERVICE_TIMEOUT', 'Too slow'));
    await user.click(send());
    await screen.findByText('Too slow');
    await user.click(send());
    await screen.findByText('3 e-mails written.');
    const ids = sent().map((body) => (body as { mailingId: string }).mailingId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(sent()[0]).not.toHaveProperty('message');
  });

  it('asks before it is closed while it is on its way, although nothing is typed', async () => {
    const { user, sent } = open('resend', new Promise(() => undefined));
    await user.click(send());
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/^It is being sent/);
  });
});
