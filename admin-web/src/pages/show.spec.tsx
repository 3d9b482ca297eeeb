import { PERMISSIONS, type Rights, type SeriesProgress, type Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { aBooking, aDoorList, aParty, aShow } from '../../test/builders';
import { failure, startFakeServer, type Answers } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { paths } from '../shared/config/paths';
import { ShowPage } from './show';

const EVERYTHING: Rights = Object.fromEntries(PERMISSIONS.map((each) => [each, ['*']]));
const onSale = { onSaleSince: '2026-01-01T12:00:00.000Z' };
const CURVE = {
  showId: 'show-1',
  title: 'Saturday Night',
  date: '2099-03-21',
  capacity: 100,
  days: [{ daysBefore: 30, tickets: 12 }],
  earlier: [],
};

const SERIES = 'GET /api/admin/shows/show-1/series';
const aSeries = (changes: Partial<SeriesProgress> = {}): SeriesProgress => ({
  id: 'series-1',
  at: '2026-03-01T12:00:00.000Z',
  total: 4,
  made: 1,
  skipped: [],
  isDone: false,
  ...changes,
});

interface Opened {
  show?: Partial<Show>;
  rights?: Rights;
  answers?: Answers;
}
function openPage(address: string, { show = {}, rights = EVERYTHING, answers = {} }: Opened = {}) {
  const all: Answers = {
    'GET /api/config': failure(503, 'SERVICE_UNAVAILABLE', ''),
    'GET /api/admin/account': {
      body: { id: 'ada', username: 'ada', email: null, grants: [], rights },
    },
    'GET /api/admin/shows': {
      body: [aShow({ ...onSale, soldTickets: 12, performers: 'Ada\nGrace', ...show })],
    },
    'GET /api/admin/readiness': { body: { shows: [], club: [] } },
    'GET /api/admin/shows/show-1/sales-curve': { body: CURVE },
    [SERIES]: { body: { series: null } },
    'GET /api/admin/shows/show-1/door-list': { body: aDoorList([aParty({ arrived: 2, left: 1 })]) },
    ...answers,
  };
  const server = startFakeServer(all);
  const user = renderStaff(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={paths.show} element={<ShowPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return { ...server, user, answers: all };
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Of this show' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the page of a show', () => {
  it('begins with the room, the line-up and the sales', async () => {
    openPage('/shows/show-1');
    await screen.findByRole('heading', { level: 1, name: 'Saturday Night, Sat, 21 Mar 2099' });
    await screen.findByText('on sale');
    await screen.findByText('2 of 3');
    await screen.findByText('12 of 100');
    await screen.findByText('Ada, Grace');
    await screen.findByText('12 tickets of 100 sold. There is no earlier show to compare with.');
    expect(tabs()).toEqual([
      'Overview',
      'Bookings',
      'Door list',
      'Waiting list',
      'Messages',
      'History',
    ]);
  });

  it('has the bookings of this show alone', async () => {
    const { received } = openPage('/shows/show-1/bookings', {
      answers: { 'GET /api/admin/bookings': { body: [] } },
    });
    await screen.findByText('No bookings found.');
    expect(screen.queryByLabelText('Bookings of show')).toBeNull();
    expect(received.some(({ route }) => route === 'GET /api/admin/bookings')).toBe(true);
  });

  it('writes, resends and exports to the bookings of this show alone', async () => {
    const START = 'POST /api/admin/mailings';
    const EXPORT = 'POST /api/admin/bookings/export';
    const mailing = { id: 'm', total: 1, done: 1 };
    // The address may still have the filter of the list of all bookings.
    const { user, received } = openPage('/shows/show-1/bookings?bookings.showId=show-2', {
      answers: {
        'GET /api/admin/bookings': { body: [aBooking()], headers: { 'x-total-count': '1' } },
        [START]: { body: mailing },
        'GET /api/admin/mailings/m': { body: mailing },
        [EXPORT]: failure(503, 'SERVICE_UNAVAILABLE', 'Please wait'),
      },
    });
    await screen.findByRole('button', { name: /^Open booking/ });
    await user.click(screen.getByRole('button', { name: 'Export all (CSV)' }));
    await screen.findByText('Failed to export');
    await user.click(screen.getByRole('button', { name: 'Write to all' }));
    await user.type(await screen.findByLabelText('Subject'), 'Balcony');
    await user.type(screen.getByLabelText('Message'), 'Use the stairs.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('1 e-mail written.');
    await user.click(screen.getByText('Close'));
    await user.click(screen.getByRole('button', { name: 'Resend to all' }));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await screen.findByText('1 e-mail written.');
    const asked = received.filter(({ route }) => [START, EXPORT].includes(route));
    const filter = { showId: 'show-1' };
    expect(asked.map(({ body }) => body)).toMatchObject([filter, { filter }, { filter }]);
  });

  it('has what was sent to the bookers', async () => {
    const sent = {
      id: 'm1',
      at: '2026-03-01T12:00:00.000Z',
      by: 'ada',
      subject: 'Doors at seven',
      message: 'Please come early.',
      isSent: true,
      bookings: null,
    };
    const part = { ...sent, id: 'm2', subject: 'Balcony', message: 'Use the stairs.', bookings: 1 };
    const resent = { ...sent, id: 'm3', subject: '', message: '', isSent: false, bookings: 12 };
    openPage('/shows/show-1/messages', {
      answers: { 'GET /api/admin/shows/show-1/messages': { body: [sent, part, resent] } },
    });
    await screen.findByText('Doors at seven');
    await screen.findByText('Please come early.');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Doors at seven.*to every bookerPlease come early.$/),
      expect.stringMatching(/^Balcony.*to 1 booking of the listUse the stairs.$/),
      expect.stringMatching(
        /^Confirmations and pay links again.*to 12 bookings of the list · on its way$/,
      ),
    ]);
  });

  it('has the tabs and acts that the member may use, and refuses others', async () => {
    openPage('/shows/show-1/messages', { rights: { 'shows:read': ['*'], 'door:admit': ['*'] } });
    await screen.findByText('Your roles do not include this');
    expect(tabs()).toEqual(['Overview', 'Door list', 'History']);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('says what is missing, with the way to enter it', async () => {
    openPage('/shows/show-1', { show: { performers: '' } });
    await screen.findByText(/The line-up is missing/);
    await screen.findByRole('button', { name: 'Enter the line-up' });
  });

  it('compares with earlier shows at the same time', async () => {
    const earlier = [
      { ...CURVE, showId: 'show-0', date: '2098-03-21', days: [{ daysBefore: 9, tickets: 80 }] },
    ];
    openPage('/shows/show-1', {
      answers: { 'GET /api/admin/shows/show-1/sales-curve': { body: { ...CURVE, earlier } } },
    });
    await screen.findByText(/At this time, \d+ days before, comparable shows had 0 on average/);
    await screen.findByRole('row', { name: /21 Mar 2098 0 80/ });
  });

  it('says that there is no such show, or that it could not be fetched', async () => {
    openPage('/shows/gone');
    await screen.findByText('There is no such show.');
    openPage('/shows/show-1', {
      answers: { 'GET /api/admin/shows': failure(503, 'SERVICE_UNAVAILABLE', 'Please wait') },
    });
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('cancelling a show on its page', () => {
  const STAKES = {
    bookings: 7,
    tickets: 12,
    emails: 6,
    unpaid: 1,
    waiting: 2,
    returned: { cards: 200, giftCards: 40, desk: 0 },
  };
  const CANCELLED = {
    isCancelled: true,
    refundsFrom: '2026-03-21T19:05:00.000Z',
    toRefund: 7,
    underWay: 0,
    refunded: 0,
  };

  it('says what happens, and needs the title', async () => {
    const { user, received } = openPage('/shows/show-1', {
      answers: {
        'GET /api/admin/shows/show-1/stakes': { body: STAKES },
        'POST /api/admin/shows/show-1/cancel': { status: 202, body: null },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText('Cancel show'));
    await screen.findByText('Then the refunds begin: 7 bookings, 12 tickets.');
    await screen.findByText('Back to bank cards: £200.00.');
    await screen.findByText('Back to gift cards: £40.00.');
    const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the show' });
    const title = screen.getByLabelText(/Type the title/);
    await user.type(title, 'Sunday');
    expect(ok.disabled).toBe(true);
    await user.clear(title);
    await user.type(title, 'Saturday Night');
    await user.click(ok);
    await screen.findByText('Show Cancelled');
    expect(received.find(({ route }) => route.endsWith('/cancel'))?.body).toEqual({
      cancellationId: expect.any(String),
    });
  });

  it('can be taken back until the first refund', async () => {
    const { user, received } = openPage('/shows/show-1', {
      show: { status: 'cancelled', cancellation: { id: 'c-1' } },
      answers: {
        'GET /api/admin/shows/show-1/cancellation': { body: CANCELLED },
        'POST /api/admin/shows/show-1/cancel/undo': { status: 202, body: null },
      },
    });
    await screen.findByText(/The first refund begins at 19:05/);
    await user.click(screen.getByRole('button', { name: 'Undo the cancellation' }));
    await screen.findByText('The show is on again');
    expect(received.find(({ route }) => route.endsWith('/undo'))?.body).toEqual({
      cancellationId: 'c-1',
    });
  });

  it('shows how far the refunds are, without a way back', async () => {
    openPage('/shows/show-1', {
      show: { status: 'cancelled', cancellation: { id: 'c-1' } },
      answers: {
        'GET /api/admin/shows/show-1/cancellation': {
          body: { ...CANCELLED, refundsFrom: null, toRefund: 3, underWay: 1, refunded: 3 },
        },
      },
    });
    await screen.findByText('This show is cancelled. Refunded: 3 of 7 bookings.');
    expect(screen.queryByRole('button', { name: 'Undo the cancellation' })).toBeNull();
  });
});

describe('the sale of a show on its page', () => {
  const SALE = 'POST /api/admin/shows/show-1/sale';
  const draft = { salesEndAt: undefined, soldTickets: 0 } as unknown as Partial<Show>;
  const sent = (received: { route: string; body: unknown }[]) =>
    received.find(({ route }) => route === SALE)?.body;

  it('begins now', async () => {
    const { user, received } = openPage('/shows/show-1', {
      show: draft,
      answers: { [SALE]: { body: aShow() } },
    });
    await screen.findByText('draft');
    expect(tabs()).toEqual(['Overview', 'History']);
    await user.click(screen.getByRole('button', { name: 'Put on sale' }));
    await user.click(await screen.findByRole('button', { name: 'Put on sale now' }));
    await screen.findByText('The show is on sale');
    expect(sent(received)).toEqual({ onSale: true });
  });

  it('begins at a time in London', async () => {
    const { user, received } = openPage('/shows/show-1', {
      show: draft,
      answers: { [SALE]: { body: aShow({ publishAt: '2098-07-01T09:00:00.000Z' }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Put on sale' }));
    await user.click(await screen.findByRole('radio', { name: 'At a time' }));
    fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2098-07-01' } });
    await user.click(screen.getByRole('button', { name: 'Set the time' }));
    await screen.findByText('It goes on sale on 01/07/2098, 10:00.');
    expect(sent(received)).toEqual({ onSale: true, at: '2098-07-01T09:00:00.000Z' });
  });

  it('does not begin while the price is missing', async () => {
    const { user } = openPage('/shows/show-1', {
      show: { ...draft, price: undefined } as unknown as Partial<Show>,
    });
    await user.click(await screen.findByRole('button', { name: 'Put on sale' }));
    await screen.findByText('Please enter the price first.');
    const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'Put on sale now' });
    expect(ok.disabled).toBe(true);
  });

  it('ends when staff take it off', async () => {
    const { user, received } = openPage('/shows/show-1', {
      answers: { [SALE]: { body: aShow() } },
    });
    await user.click(await screen.findByRole('button', { name: 'Take off sale' }));
    const question = await screen.findByRole('tooltip');
    await user.click(within(question).getByRole('button', { name: 'Take off sale' }));
    await screen.findByText('The show is off sale');
    expect(sent(received)).toEqual({ onSale: false });
  });
});

describe('a series of a show', () => {
  it('is asked for once, and shows how far it is', async () => {
    const { user, received, answers } = openPage('/shows/show-1', {
      answers: { 'POST /api/admin/shows/show-1/series': { status: 202, body: aSeries() } },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText('More Saturdays like this'));
    await screen.findByText('Sat, 28 Mar 2099');
    answers[SERIES] = { body: { series: aSeries() } };
    await user.click(screen.getByRole('button', { name: 'Create 4 shows' }));
    await screen.findAllByText('1 of 4 shows made');
    const asked = received.filter(({ route }) => route.startsWith('POST'));
    expect(asked).toMatchObject([
      { body: { dates: ['2099-03-28', '2099-04-04', '2099-04-11', '2099-04-18'], isDraft: false } },
    ]);
    answers[SERIES] = {
      body: { series: aSeries({ made: 3, skipped: ['2099-04-18'], isDone: true }) },
    };
    await screen.findByText('3 shows made');
    await screen.findByText(/has a show already on Sat, 18 Apr 2099/);
  });

  it('is still shown after a reload', async () => {
    openPage('/shows/show-1', { answers: { [SERIES]: { body: { series: aSeries() } } } });
    await screen.findByText('1 of 4 shows made');
  });
});

describe('moving a show to another date', () => {
  it('says who gets an e-mail, and warns of another show on that evening', async () => {
    const taken = aShow({ id: 'show-2', title: 'Gala', date: '2099-03-28' });
    const stakes = { bookings: 7, tickets: 12, emails: 6, unpaid: 0, waiting: 0, returned: null };
    const { user, received } = openPage('/shows/show-1', {
      answers: {
        'GET /api/admin/shows': { body: [aShow({ soldTickets: 12 }), taken] },
        'GET /api/admin/shows/show-1/stakes': { body: stakes },
        'PUT /api/admin/shows/show-1': { body: aShow() },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText('Move to another date'));
    await screen.findByText('E-mails about the new date: 6.');
    await screen.findByText('Bookings without an e-mail address: 1. Please ring them.');
    expect(screen.queryByText('The venue has a show on that evening')).toBeNull();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2099-03-28' } });
    await screen.findByText('The venue has a show on that evening');
    await screen.findByText('Gala, 20:00');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2099-04-04' } });
    await user.click(screen.getByRole('button', { name: 'Move the show' }));
    await screen.findByText('Show moved');
    const moved = received.find(({ route }) => route.startsWith('PUT'))?.body;
    expect(moved).toMatchObject({ date: '2099-04-04', showTime: '20:00', version: 1, price: 20 });
  });
});
