import type { MoveQuote } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking, aShow } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { MoveDialog } from './move-dialog';

const QUOTE = 'GET /api/admin/bookings/booking-1/moves/quote';
const MOVE = 'POST /api/admin/bookings/booking-1/moves';
const aQuote = (changes: Partial<MoveQuote> = {}): MoveQuote => ({
  quoteId: 'quote',
  expiresAt: '2099-03-20T12:00:00.000Z',
  places: 2,
  oldTotal: 40,
  newTotal: 40,
  difference: 0,
  becomes: 'none',
  otherCity: null,
  mayWaive: true,
  ...changes,
});
const moveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move' });

/** Chooses the only other show that can be booked; quotes are answered in this order, the last one again and again. */
async function chooseShow(...quotes: { body: unknown; status?: number }[]) {
  const { received } = startFakeServer({
    'GET /api/shows': {
      body: [
        aShow({ id: 'show-1', date: '2099-03-14', maxTickets: 100, soldTickets: 0 }),
        aShow({ id: 'show-2', date: '2099-03-21', maxTickets: 100, soldTickets: 40 }),
      ],
    },
    get [QUOTE]() {
      return (quotes.length > 1 ? quotes.shift() : quotes[0]) ?? { body: aQuote() };
    },
    [MOVE]: { body: aBooking({ showId: 'show-2' }) },
  });
  const closings: string[] = [];
  const user = renderStaff(
    <MoveDialog booking={aBooking()} onClose={() => closings.push('closed')} />,
  );
  expect(moveButton().disabled).toBe(true);
  await user.click(await screen.findByTitle('Sat, 21 Mar 2099, Cardiff: Saturday Night (60 left)'));
  expect(screen.queryByTitle(/14 Mar 2099/)).toBeNull();
  const moves = () => received.filter(({ route }) => route === MOVE).map(({ body }) => body);
  return { user, closings, moves };
}

describe('the dialog that moves a booking', () => {
  it('says what will happen and moves as quoted, with two taps', async () => {
    const { user, closings, moves } = await chooseShow({ body: aQuote() });
    await screen.findByText(/^2 places for £40.00 instead of £40.00. Nothing is paid or refunded/);
    await user.click(moveButton());
    await screen.findByText('Booking moved');
    expect(moves()).toMatchObject([{ showId: 'show-2', quoteId: 'quote', knowsCity: false }]);
    expect(closings).toEqual(['closed']);
  });

  it('says what goes back if the new show is cheaper', async () => {
    await chooseShow({ body: aQuote({ newTotal: 30, difference: -10, becomes: 'refund' }) });
    expect(await screen.findByText(/At most £10.00 goes back the way it was paid/)).toBeTruthy();
  });

  it('asks why the customer does not pay the difference', async () => {
    const dearer = aQuote({ newTotal: 50, difference: 10, becomes: 'pay' });
    const { user, moves } = await chooseShow({ body: dearer });
    await screen.findByText(/The customer pays the difference of £10.00, or you say why not/);
    await user.click(moveButton());
    await screen.findByText('Please say how it is paid');
    await user.click(screen.getByRole('radio', { name: 'Not charged' }));
    await screen.findByLabelText('Why the difference is not charged');
    await user.click(moveButton());
    await screen.findByText('Please say why');
    await user.type(screen.getByLabelText('Why the difference is not charged'), 'an apology');
    await user.click(moveButton());
    await screen.findByText('Booking moved');
    expect(moves()).toMatchObject([{ waivedBecause: 'an apology' }]);
  });

  it('takes the difference at the desk, also from those who may not let it go', async () => {
    const dearer = aQuote({ newTotal: 50, difference: 10, becomes: 'pay', mayWaive: false });
    const { user, moves } = await chooseShow({ body: dearer });
    await user.click(await screen.findByRole('radio', { name: 'Paid at the desk' }));
    expect(screen.queryByRole('radio', { name: 'Not charged' })).toBeNull();
    await user.click(moveButton());
    await screen.findByText('Booking moved');
    expect(moves()).toMatchObject([{ payment: 'desk' }]);
    expect(moves()).not.toMatchObject([{ waivedBecause: expect.anything() }]);
  });

  it('sends a link that holds the places for a day', async () => {
    const dearer = aQuote({ newTotal: 50, difference: 10, becomes: 'pay' });
    const { user, moves } = await chooseShow({ body: dearer });
    await user.click(await screen.findByRole('radio', { name: 'Pay link by e-mail' }));
    await screen.findByText(/The booking moves when it is paid/);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByText('The link is on its way');
    expect(moves()).toMatchObject([{ payment: 'link', holdHours: 24 }]);
  });

  it('asks whether the customer knows the other city', async () => {
    const { user, moves } = await chooseShow({ body: aQuote({ otherCity: 'Bournemouth' }) });
    await screen.findByText('BOURNEMOUTH');
    await user.click(moveButton());
    await screen.findByText('Please confirm that the show is in Bournemouth');
    await user.click(screen.getByRole('checkbox'));
    await user.click(moveButton());
    await screen.findByText('Booking moved');
    expect(moves()).toMatchObject([{ knowsCity: true }]);
  });

  it('says why there is no quote, and asks again', async () => {
    const { user } = await chooseShow(failure(409, 'NOT_ENOUGH_TICKETS', 'Only 1 ticket left'), {
      body: aQuote(),
    });
    await screen.findByText('Only 1 ticket left');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Nothing is paid or refunded/)).toBeTruthy();
  });

  it('says that the shows could not be fetched, and tries again', async () => {
    const answers: Answers = { 'GET /api/shows': failure(503, 'SERVICE_UNAVAILABLE', '') };
    startFakeServer(answers);
    const user = renderStaff(<MoveDialog booking={aBooking()} onClose={() => undefined} />);
    await screen.findByText('Failed to fetch shows');
    expect(screen.queryByText('No other show can be booked')).toBeNull();
    answers['GET /api/shows'] = { body: [aShow({ id: 'show-2', maxTickets: 100 })] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('combobox', { name: 'New show' }));
    await screen.findByTitle('Sat, 21 Mar 2099, Cardiff: Saturday Night (100 left)');
  });
});
