import type { ArrivalResult, Permission } from '@club/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { aDoorList, aParty, aShow } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { DoorListView } from './door-list-view';
import { DoorPrint } from './door-print';
import { nextShow, showsAtDoor } from './show-choice';

const LIST = 'GET /api/admin/shows/show-1/door-list';
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
const ADA_IN = aParty({
  arrived: 2,
  left: 1,
  arrivals: [
    {
      arrivalId: 'arrival-1',
      n: 2,
      over: 0,
      at: '2099-03-21T19:44:00.000Z',
      by: 'sam',
      via: 'list',
      offline: false,
      undone: false,
      mayUndo: true,
    },
  ],
});
const BO = aParty({ bookingId: 'booking-2', name: 'Bo Abbott', bookingReference: 'BK654321XYZ' });

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
    await screen.findByText(/of 6 in/);
    const sent = [...received, ...server.received].find(({ route }) => route === RECORD)?.body;
    expect(sent).toMatchObject({
      arrivals: [{ bookingId: 'booking-1', n: 3, via: 'list', offline: false }],
    });
    await screen.findByRole('button', { name: 'Let in 3 of Bo Abbott' });
    expect(screen.queryByRole('button', { name: /Let in . of Ada/ })).toBeNull();
    expect(screen.getByText('All 3 in')).toBeTruthy(); // it stays in view, so that a slip can be undone
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
    const sent = received.find(({ route }) => route === RECORD)?.body;
    expect(sent).toMatchObject({ arrivals: [{ n: -2, undoes: 'arrival-1' }] });
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
    await user.click(button);
    const ids = received
      .filter(({ route }) => route === RECORD)
      .map(({ body }) => (body as { arrivals: { arrivalId: string }[] }).arrivals[0]?.arrivalId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
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
          verdict: { ...verdict, detail: 'Please call the manager.', banner: null },
          party: null,
        },
      },
    });
    const search = await screen.findByRole('searchbox', { name: 'Search the door list' });
    await user.type(search, `${CODE}{Enter}`);
    const card = await screen.findByRole('alert');
    expect(within(card).getByText('Please call the manager.')).toBeTruthy();
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

describe('the printed door list', () => {
  const print = jest.fn();
  beforeEach(() => {
    print.mockClear();
    window.print = print;
  });
  /** The page of the list; the address no longer asks to print once it was printed. */
  function Paper({ isAsked }: { isAsked: boolean }) {
    const [printsAtOnce, setPrints] = useState(isAsked);
    return (
      <DoorPrint
        showId="show-1"
        backHref="/door"
        printsAtOnce={printsAtOnce}
        onPrint={() => setPrints(false)}
      />
    );
  }
  const renderPrint = (isAsked: boolean) => renderStaff(<Paper isAsked={isAsked} />);

  it('is printed once without another tap if the way to it said so, and is complete then', async () => {
    const { received } = startFakeServer({ [LIST]: { body: aDoorList([ADA_IN]) } });
    let printed = '';
    print.mockImplementation(() => (printed = document.body.textContent));
    renderPrint(true);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(printed).toContain('Lovelace');
    expect(received).toHaveLength(1);
  });

  it('waits for its button otherwise', async () => {
    startFakeServer({ [LIST]: { body: aDoorList([ADA_IN]) } });
    const user = renderPrint(false);
    const button = await screen.findByRole('button', { name: 'Print' });
    expect(print).not.toHaveBeenCalled();
    await user.click(button);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('has a box for each person, and no refunded booking', async () => {
    const unpaid = aParty({ bookingId: 'b2', name: 'Cy Roe', state: 'unpaid', admits: 0, left: 0 });
    const gone = aParty({ bookingId: 'b3', name: 'Zoe Webb', state: 'refunded', admits: 0 });
    startFakeServer({ [LIST]: { body: aDoorList([ADA_IN, unpaid, gone]) } });
    renderPrint(false);
    await screen.findByRole('img', { name: '3 people, 2 in' });
    expect(screen.getByText(/not paid/)).toBeTruthy();
    expect(screen.queryByText('Webb')).toBeNull();
  });

  it('is noted however it is printed, and printed even if it cannot be noted', async () => {
    const { received } = startFakeServer({
      [LIST]: { body: aDoorList([ADA_IN]) },
      'POST /api/admin/shows/show-1/door-list/print': failure(503, 'SERVICE_UNAVAILABLE', 'Later.'),
    });
    renderPrint(false);
    await screen.findByRole('img', { name: '3 people, 2 in' });
    fireEvent(window, new Event('beforeprint'));
    await waitFor(() =>
      expect(received.map(({ route }) => route)).toContain(
        'POST /api/admin/shows/show-1/door-list/print',
      ),
    );
    expect(screen.getByRole('img', { name: '3 people, 2 in' })).toBeTruthy();
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

describe('the shows at a door', () => {
  const now = new Date('2026-11-28T23:30:00Z');
  const rights = { 'door:admit': ['cardiff'] };
  const shows = [
    aShow({ id: 'next', date: '2026-12-05' }),
    aShow({ id: 'other', date: '2026-11-28', venueId: 'bournemouth' }),
    aShow({ id: 'tonight', date: '2026-11-28' }),
    aShow({ id: 'past', date: '2026-11-21' }),
  ];
  it('are those of one’s venues, tonight’s first', () => {
    const found = showsAtDoor(shows, { rights, now });
    expect(found.map(({ id }) => id)).toEqual(['tonight', 'next']);
    expect(nextShow(found, now)?.id).toBe('tonight');
    expect(showsAtDoor(shows, { rights: {}, now })).toEqual([]);
  });
  it('include the one that the address names, however many come before it', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      aShow({ id: `show-${index}`, date: '2026-11-28' }),
    );
    const last = aShow({ id: 'far', date: '2027-01-01' });
    const found = (chosenId?: string) =>
      showsAtDoor([...many, last], { rights, now, chosenId }).map(({ id }) => id);
    expect(found()).not.toContain('far');
    expect(found('far')).toContain('far');
  });
});
