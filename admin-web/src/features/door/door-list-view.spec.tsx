import type { ArrivalResult, Permission } from '@club/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aDoorList, aParty, aShow } from '../../../test/builders';
import { ADA_IN, LIST } from '../../../test/door-list';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { DoorListView } from './door-list-view';

const RECORD = 'POST /api/admin/shows/show-1/arrivals';
const READ = 'POST /api/admin/shows/show-1/tickets';
const CODE = `T2${'A'.repeat(152)}`;
const ACCOUNT = 'GET /api/admin/account';

const account = (...permissions: Permission[]) => ({
  body: {
    id: 'staff-1',
    username: 'sam',
    email: null,
    grants: [],
    rights: Object.fromEntries(permissions.map((permission) => [permission, ['*']])),
  },
});
const result = (changes: Partial<ArrivalResult> = {}) => ({
  body: {
    results: [
      { arrivalId: 'a', result: 'stored', arrived: 3, left: 0, version: 1, ...changes } as const,
    ],
  },
});
const ADA = aParty();
const BO = aParty({ bookingId: 'booking-2', name: 'Bo Abbott', bookingReference: 'BK654321XYZ' });

const arrivalIdsIn = (received: readonly { route: string; body: unknown }[]) =>
  received
    .filter(({ route }) => route === RECORD)
    .map(({ body }) => (body as { arrivals: { arrivalId: string }[] }).arrivals[0]?.arrivalId);

function renderList(answers: Answers) {
  const server = startFakeServer({ [ACCOUNT]: account('door:admit'), ...answers });
  return {
    ...server,
    user: renderStaff(
      <DoorListView showId="show-1" printHref="/door/print" figuresHref="/door/figures" />,
    ),
  };
}

describe('the door list', () => {
  it('lets in all that are left with one press, and shows who is in', async () => {
    const answers: Answers = { [LIST]: { body: aDoorList([BO, ADA]) }, [RECORD]: result() };
    const { received, user } = renderList(answers);
    const button = await screen.findByRole('button', { name: 'Let in 3 of Ada Lovelace' });
    answers[LIST] = { body: aDoorList([BO, aParty({ arrived: 3, left: 0 })]) };
    const server = startFakeServer({ ...answers, [ACCOUNT]: account('door:admit') });
    await user.click(button);
    await screen.findByText('All 3 in'); // it stays in view, so that a slip can be undone
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Let in . of Ada/ })).toBeNull(),
    );
    const sent = [...received, ...server.received].find(({ route }) => route === RECORD)?.body;
    expect(sent).toMatchObject({
      arrivals: [{ bookingId: 'booking-1', n: 3, via: 'list', offline: false }],
    });
    await screen.findByText(/of 6 in/);
    await screen.findByRole('button', { name: 'Let in 3 of Bo Abbott' });
    await user.click(screen.getByText('All'));
    await user.click(screen.getByText('To come'));
    expect(screen.queryByText('All 3 in')).toBeNull();
  });

  it('lets in a part, and undoes what was done', async () => {
    const { received, user } = renderList({
      [LIST]: { body: aDoorList([ADA_IN, BO]) },
      [RECORD]: result({ result: 'undone' }),
    });
    await user.click(await screen.findByRole('button', { name: /^Abbott Bo/ }));
    expect(screen.getByRole('button', { name: 'Let in 2 of Bo Abbott' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Lovelace Ada/ }));
    expect(screen.getByText('2 at 19:44, sam')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo 2 of Ada Lovelace' }));
    const undone = { body: { arrivals: [{ n: -2, undoes: 'arrival-1' }] } };
    await waitFor(() =>
      expect(received.find(({ route }) => route === RECORD)).toMatchObject(undone),
    );
  });

  it('says if a party had fewer places left', async () => {
    const { user } = renderList({
      [LIST]: { body: aDoorList([ADA]) },
      [RECORD]: result({ result: 'over' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Let in 3 of Ada Lovelace' }));
    await screen.findByText(/had fewer places left/);
  });

  it('sends the same arrival again after a lost answer', async () => {
    const { received, user } = renderList({
      [LIST]: { body: aDoorList([ADA]) },
      [RECORD]: failure(504, 'SERVICE_TIMEOUT', 'That took too long. Please try again shortly.'),
    });
    const button = await screen.findByRole('button', { name: 'Let in 3 of Ada Lovelace' });
    await user.click(button);
    await screen.findByText('Not stored yet');
    await waitFor(() => expect(button.className).not.toContain('ant-btn-loading'));
    await user.click(button);
    const ids = () => arrivalIdsIn(received);
    await waitFor(() => expect(ids()).toHaveLength(2));
    expect(new Set(ids()).size).toBe(1);
  });

  it('lets in the next person after a lost answer, once the list has the one before', async () => {
    const answers: Answers = {
      [ACCOUNT]: account('door:admit'),
      [LIST]: { body: aDoorList([ADA]) },
      get [RECORD]() {
        answers[LIST] = { body: aDoorList([aParty({ arrived: 1, left: 2 })]) };
        return failure(504, 'SERVICE_TIMEOUT', 'That took too long. Please try again shortly.');
      },
    };
    const { received } = startFakeServer(answers);
    const user = renderStaff(
      <DoorListView showId="show-1" printHref="/door/print" figuresHref="/door/figures" />,
    );
    await user.click(await screen.findByRole('button', { name: /^Lovelace Ada/ }));
    const letInOne = () => user.click(screen.getByText('Only 1'));
    await letInOne();
    await screen.findByText('Not stored yet');
    await waitFor(() => expect(screen.queryByText('Only 2')).toBeNull());
    await letInOne();
    const ids = () => arrivalIdsIn(received);
    await waitFor(() => expect(ids()).toHaveLength(2));
    expect(new Set(ids()).size).toBe(2);
  });

  it('finds everyone by name or reference, and says if there is no one', async () => {
    const gone = aParty({
      bookingId: 'b3',
      name: 'Zoe Webb',
      state: 'refunded',
      admits: 0,
      left: 0,
    });
    const { user } = renderList({ [LIST]: { body: aDoorList([BO, ADA, gone]) } });
    const names = () =>
      within(screen.getByRole('list', { name: 'Parties' })).getAllByRole('listitem').length;
    await screen.findByRole('list', { name: 'Parties' });
    expect(names()).toBe(2);
    const search = screen.getByRole('searchbox', { name: 'Search the door list' });
    await user.type(search, 'webb');
    expect(names()).toBe(1);
    expect(screen.getByText('Refunded')).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'bk654');
    expect(screen.getByText('Abbott')).toBeTruthy();
    await user.type(search, 'nobody');
    await screen.findByText('No booking has this name or reference.');
  });

  it('offers the file only to those who may export customers', async () => {
    const { user } = renderList({
      [LIST]: { body: aDoorList([]) },
      [ACCOUNT]: account('door:admit', 'customers:export'),
    });
    await screen.findByText('No one has booked this show.');
    expect(await screen.findByRole('button', { name: 'Save as CSV' })).toBeTruthy();
    renderList({ [LIST]: { body: aDoorList([ADA]) } });
    await screen.findByRole('list', { name: 'Parties' });
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
    expect(user).toBeTruthy();
  });

  it('offers the file only for venues at which the member may export', async () => {
    const { body } = account('door:admit');
    startFakeServer({
      [ACCOUNT]: { body: { ...body, rights: { 'customers:export': ['bristol'] } } },
      'GET /api/admin/shows': { body: [aShow(), aShow({ id: 'show-2', venueId: 'bristol' })] },
      [LIST]: { body: aDoorList([ADA]) },
      'GET /api/admin/shows/show-2/door-list': {
        body: { ...aDoorList([ADA]), showId: 'show-2' },
      },
    });
    renderStaff(
      ['show-1', 'show-2'].map((showId) => (
        <DoorListView key={showId} showId={showId} printHref="/print" figuresHref="/figures" />
      )),
    );
    await waitFor(() => expect(screen.getAllByRole('list', { name: 'Parties' })).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Save as CSV' })).toHaveLength(1),
    );
  });

  it('says what to do with a ticket that a scanner types, and lets its party in', async () => {
    const verdict = { kind: 'let-in', tone: 'green', title: '3 of 3', left: 3, banner: null };
    const { received, user } = renderList({
      [LIST]: { body: aDoorList([ADA]) },
      [READ]: { body: { verdict: { ...verdict, detail: 'Ada Lovelace' }, party: ADA } },
      [RECORD]: result(),
    });
    const search = await screen.findByRole('searchbox', { name: 'Search the door list' });
    await user.type(search, 'ada{Enter}');
    expect(received.map(({ route }) => route)).not.toContain(READ);
    await user.clear(search);
    await user.type(search, `${CODE}{Enter}`);
    const card = await screen.findByRole('alert');
    expect(within(card).getByText('3 of 3')).toBeTruthy();
    expect((search as HTMLInputElement).value).toBe('');
    await user.click(within(card).getByRole('button', { name: 'Let in 3' }));
    const sent = (path: string) => received.find(({ route }) => route === path)?.body;
    expect(sent(READ)).toEqual({ code: CODE });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent(RECORD)).toMatchObject({ arrivals: [{ n: 3, via: 'scan' }] });
  });

  it('offers no button for a ticket that lets no one in', async () => {
    const verdict = { kind: 'forged', tone: 'red', title: 'Not a true ticket', left: 0 };
    const { user } = renderList({
      [LIST]: { body: aDoorList([ADA]) },
      [READ]: {
        body: {
          verdict: { ...verdict, detail: 'Call the manager.', banner: null },
          party: null,
        },
      },
    });
    const search = await screen.findByRole('searchbox', { name: 'Search the door list' });
    await user.type(search, `${CODE}{Enter}`);
    const card = await screen.findByRole('alert');
    expect(within(card).getByText('Call the manager.')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: /Let in/ })).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be fetched again after a failure', async () => {
    const answers: Answers = {
      [ACCOUNT]: account('door:admit'),
      [LIST]: failure(503, 'SERVICE_UNAVAILABLE', 'Please try again shortly.'),
    };
    startFakeServer(answers);
    const user = renderStaff(
      <DoorListView showId="show-1" printHref="/door/print" figuresHref="/door/figures" />,
    );
    await screen.findByText('Failed to fetch the door list');
    answers[LIST] = { body: aDoorList([ADA]) };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('list', { name: 'Parties' });
  });
});

describe('the door list as a file', () => {
  const EXPORT = 'POST /api/admin/shows/show-1/door-list/export';
  const saved = jest.fn();
  beforeEach(() => {
    saved.mockClear();
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
  });
  const saveWith = async (answer: Answers[string]) => {
    const answers = { [LIST]: { body: aDoorList([ADA]) }, [EXPORT]: answer };
    const { user } = renderList({
      ...answers,
      [ACCOUNT]: account('door:admit', 'customers:export'),
    });
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  };

  it('is saved once the server has noted it', async () => {
    await saveWith({ body: null });
    await screen.findByText('File saved');
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('is not saved if the server refuses it', async () => {
    await saveWith(failure(403, 'FORBIDDEN', 'Your account does not allow this.'));
    await screen.findByText('Failed to export');
    expect(saved).not.toHaveBeenCalled();
  });
});
