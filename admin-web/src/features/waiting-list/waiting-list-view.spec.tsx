import type { StaffWaitingList, WaitRow } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { WaitingListView } from './waiting-list-view';

const LIST = 'GET /api/admin/shows/show-1/waiting-list';
const ADD = 'POST /api/admin/shows/show-1/waiting-list';
const OFFER = 'POST /api/admin/waiting-list/wait-2/offer';

const aRow = (changes: Partial<WaitRow> = {}): WaitRow => ({
  id: 'wait-1',
  showId: 'show-1',
  place: 1,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  quantity: 4,
  acceptFewer: false,
  state: 'waiting',
  since: '2026-11-20T12:00:00.000Z',
  byStaff: false,
  offersMade: 0,
  lapses: 0,
  savingUntil: null,
  offer: null,
  ...changes,
});
const ADA = aRow({ savingUntil: '2026-11-21T18:00:00.000Z', acceptFewer: true });
const BO = aRow({ id: 'wait-2', place: 2, name: 'Bo Abbott', quantity: 2, byStaff: true });
const CAT = aRow({ id: 'wait-3', place: 3, name: 'Cat Ives', state: 'left' });

const aList = (changes: Partial<StaffWaitingList> = {}) => ({
  body: {
    state: 'open',
    pausedBy: null,
    keptPlaces: 3,
    placesOnSale: 0,
    placesTaken: 5,
    entries: [ADA, BO, CAT],
    ...changes,
  },
});
function open(answers: Answers) {
  const server = startFakeServer(answers);
  return { ...server, user: renderStaff(<WaitingListView showId="show-1" />) };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the waiting list of a show', () => {
  it('has the parties in order, with what is saved up, and apart from them those who wait no more', async () => {
    open({ [LIST]: aList() });
    const lines = within(await screen.findByRole('list', { name: 'Waiting' })).getAllByRole(
      'listitem',
    );
    expect(lines.map(({ textContent }) => textContent.slice(0, 12))).toEqual([
      '1. Ada Lovel',
      '2. Bo Abbott',
    ]);
    expect(lines[0]?.textContent).toMatch(
      /4 places, or fewer.*places are being saved for this party until/,
    );
    expect(lines[1]?.textContent).toMatch(/added by staff/);
    expect(screen.getByText('2 parties')).toBeTruthy();
    expect(screen.getByText('1 party no longer waiting')).toBeTruthy();
  });

  it('adds a party that rings', async () => {
    const { received, user } = open({ [LIST]: aList(), [ADD]: { status: 201, body: BO } });
    await user.click(await button('Add a party'));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Bo Abbott');
    await user.type(dialog.getByLabelText('E-mail'), 'bo@example.org');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Added to the list');
    expect(received.find(({ route }) => route === ADD)?.body).toEqual({
      entryId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Bo Abbott',
      email: 'bo@example.org',
      quantity: 2,
      acceptFewer: false,
    });
  });

  it('says why a party cannot be served out of order, and does it with a reason', async () => {
    const answers: Answers = {
      [LIST]: aList(),
      [OFFER]: failure(409, 'OUT_OF_ORDER', 'Others come first.'),
    };
    const { received, user } = open(answers);
    await user.click(await button('Offer places to Bo Abbott'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Offer' }));
    expect(await screen.findByText('Others come first.')).toBeTruthy();
    answers[OFFER] = { body: BO };
    await user.type(dialog.getByLabelText('Reason'), 'drove from Swansea');
    await user.click(dialog.getByRole('button', { name: 'Offer' }));
    await screen.findByText('Offered to Bo Abbott');
    expect(received.filter(({ route }) => route === OFFER).map(({ body }) => body)).toEqual([
      { offerId: expect.any(String), quantity: 2 },
      { offerId: expect.any(String), quantity: 2, reason: 'drove from Swansea' },
    ]);
  });

  it.each([
    ['Add a party', 'Name'],
    ['Offer places to Bo Abbott', 'Reason'],
  ])('asks before it throws away what was typed after “%s”', async (act, field) => {
    const { user } = open({ [LIST]: aList() });
    await user.click(await button(act));
    await user.type(screen.getByLabelText(field), 'Cat Ives');
    await user.keyboard('{Escape}');
    await user.click(await button('Keep typing'));
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('Cat Ives');
  });

  it('pauses and resumes', async () => {
    const PAUSE = 'POST /api/admin/shows/show-1/waiting-list/pause';
    const answers: Answers = { [LIST]: aList(), [PAUSE]: { body: null } };
    const { user } = open(answers);
    const pause = await button('Pause');
    answers[LIST] = aList({ state: 'paused', pausedBy: 'mair' });
    await user.click(pause);
    expect(await screen.findByText('Paused by mair')).toBeTruthy();
    expect(await button('Resume')).toBeTruthy();
  });

  it('takes a party off after a question', async () => {
    const REMOVE = 'DELETE /api/admin/waiting-list/wait-1';
    const { received, user } = open({ [LIST]: aList(), [REMOVE]: { body: null } });
    await user.click(await button('Remove Ada Lovelace'));
    await user.click(await button('Take off'));
    await screen.findByText('Ada Lovelace is off the list');
    expect(received.map(({ route }) => route)).toContain(REMOVE);
  });

  it('is read only once it has ended', async () => {
    open({ [LIST]: aList({ state: 'closed', entries: [CAT] }) });
    expect(await screen.findByText('The list has ended')).toBeTruthy();
    expect(screen.getByText('No one waits for this show.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that it could not be fetched, and tries again', async () => {
    const answers: Answers = { [LIST]: failure(503, 'SERVICE_UNAVAILABLE', 'Please try again.') };
    const { user } = open(answers);
    expect(await screen.findByText('Failed to fetch the waiting list')).toBeTruthy();
    answers[LIST] = aList();
    await user.click(await button('Try again'));
    expect(await screen.findByRole('list', { name: 'Waiting' })).toBeTruthy();
  });
});
