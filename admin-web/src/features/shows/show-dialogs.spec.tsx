import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { aShow } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { keepText, keptText } from '../../shared/api/kept-texts';
import { CancelDialog } from './cancel-dialog';
import { RescheduleDialog } from './reschedule-dialog';
import { SaleDialog } from './sale-dialog';
import { SeriesDialog } from './series-dialog';

const SHOW = aShow();
const STAKES = { bookings: 0, tickets: 0, emails: 0, unpaid: 0, waiting: 0, returned: null };
const closings: string[] = [];
const onClose = (): void => void closings.push('closed');

function answer() {
  closings.length = 0;
  return startFakeServer({
    'GET /api/admin/shows': { body: [SHOW] },
    'GET /api/admin/shows/show-1/stakes': { body: STAKES },
    'GET /api/admin/shows/show-1/series': { body: { series: null } },
    'PUT /api/admin/shows/show-1': { body: SHOW },
    'POST /api/admin/shows/show-1/sale': { body: SHOW },
  });
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function enter(label: string, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } });
}
/** Clicks beside the dialog, on what lies between it and the page. */
function clickBeside(): void {
  const beside = document.querySelector('.ant-modal-wrap');
  if (beside === null) throw new Error('There is no dialog');
  fireEvent.mouseDown(beside);
  fireEvent.mouseUp(beside);
  fireEvent.click(beside);
}
const chooseLater = async (user: ReturnType<typeof renderStaff>) =>
  user.click(await screen.findByRole('radio', { name: 'At a time' }));

interface FormDialog {
  dialog: ReactElement;
  /** What has to be chosen before the day is asked for. */
  begin?: typeof chooseLater;
  day: string;
  send: string;
  /** The name under which the browser keeps it. */
  keptAs: string;
}
const FORMS: [string, FormDialog][] = [
  [
    'moves a show',
    {
      dialog: <RescheduleDialog show={SHOW} onClose={onClose} />,
      day: 'Date',
      send: 'Move the show',
      keptAs: 'reschedule:show-1',
    },
  ],
  [
    'puts a show on sale',
    {
      dialog: <SaleDialog show={SHOW} onClose={onClose} />,
      begin: chooseLater,
      day: 'Day',
      send: 'Set the time',
      keptAs: 'on-sale:show-1',
    },
  ],
];

describe.each(FORMS)('the dialog that %s', (_what, { dialog, begin, day, send, keptAs }) => {
  it('keeps what was typed over a reload, until it is sent', async () => {
    answer();
    const user = renderStaff(dialog);
    await begin?.(user);
    await enter(day, '2099-04-04');
    await waitFor(() => expect(keptText(keptAs)).toMatchObject({ date: '2099-04-04' }));
    const again = reloadStaff(dialog);
    await screen.findByText('This is what you typed before.');
    expect((await field(day)).value).toBe('2099-04-04');
    await again.click(screen.getByRole('button', { name: send }));
    await waitFor(() => expect(closings).toEqual(['closed']));
    expect(keptText(keptAs)).toBeUndefined();
  });

  it('asks before a click beside it throws away what was typed', async () => {
    answer();
    const user = renderStaff(dialog);
    await begin?.(user);
    await enter(day, '2099-04-04');
    clickBeside();
    await user.click(await screen.findByRole('button', { name: 'Keep typing' }));
    expect(closings).toEqual([]);
    expect((await field(day)).value).toBe('2099-04-04');
  });
});

describe('the dialog that moves a show', () => {
  function DialogWithNews() {
    const [show, setShow] = useState(SHOW);
    const edit = (): void => setShow(aShow({ version: 2, doorsTime: '18:00' }));
    return (
      <>
        <button onClick={edit}>A colleague edits it</button>
        <RescheduleDialog show={show} onClose={onClose} />
      </>
    );
  }

  it('sends the version that it began with, so that it does not undo what a colleague has changed since', async () => {
    const { received } = answer();
    const user = renderStaff(<DialogWithNews />);
    await field('Date');
    await user.click(screen.getByText('A colleague edits it'));
    await enter('Date', '2099-04-04');
    await user.click(screen.getByRole('button', { name: 'Move the show' }));
    await waitFor(() => expect(closings).toEqual(['closed']));
    const sent = received.find(({ route }) => route === 'PUT /api/admin/shows/show-1');
    expect(sent?.body).toMatchObject({ version: 1, date: '2099-04-04' });
  });
});

describe('the dialog that puts a show on sale', () => {
  it('does not begin with what was typed into a sale of its tickets', async () => {
    answer();
    sessionStorage.clear();
    keepText('sale:show-1', { showId: 'show-1', customerName: 'Ada' });
    reloadStaff(<SaleDialog show={SHOW} onClose={onClose} />);
    await screen.findByRole('radio', { name: 'At a time' });
    expect(screen.queryByText(/This is what you typed before/)).toBeNull();
  });
});

describe.each([
  ['cancels a show', <CancelDialog key="cancel" show={SHOW} onClose={onClose} />],
  ['makes a series', <SeriesDialog key="series" template={SHOW} onClose={onClose} />],
])('the dialog that %s', (_what, dialog) => {
  it('stays open after a click beside it', async () => {
    answer();
    const user = renderStaff(dialog);
    await screen.findByRole('dialog');
    clickBeside();
    expect(closings).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^(Cancel|Keep it)$/ }));
    expect(closings).toEqual(['closed']);
  });
});
