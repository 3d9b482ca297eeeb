import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Booking } from '@club/contracts';
import { aBooking, aShow } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { keptText } from '../../shared/api/kept-texts';
import { BoxOfficeDialog } from './box-office-dialog';

const SHOWS = [
  aShow({ id: 'open', date: '2099-03-21', maxTickets: 100, soldTickets: 40, price: 20 }),
  aShow({ id: 'other room', date: '2099-03-21', venueId: 'bournemouth', title: 'Elsewhere' }),
  aShow({ id: 'full', date: '2099-03-28', maxTickets: 100, soldTickets: 100 }),
  aShow({ id: 'off', date: '2099-04-04', status: 'cancelled' }),
];
const ACCOUNT = {
  id: 'ada',
  username: 'ada',
  email: null,
  grants: [],
  rights: { 'bookings:write': ['*'] },
};
const PAY_LINK = {
  url: 'http://localhost/pay#token',
  expiresAt: '2099-03-20T12:00:00.000Z',
  amountDue: 40,
};
const SELL = 'POST /api/admin/bookings';
const BALANCE = 'POST /api/gift-cards/balance';
const CODE = 'Gift card code (optional)';

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const bookButton = () => screen.getByRole('button', { name: 'Book' });

const CARD: ReturnType<typeof failure> = { body: { balance: 15 } };

/** The sales are answered with `answers`, and then as done. */
async function openDialog(...answers: ReturnType<typeof failure>[]) {
  const sold: Partial<Booking> = {};
  const card = { answer: CARD };
  const { received } = startFakeServer({
    'GET /api/shows': { body: SHOWS },
    'GET /api/admin/account': { body: ACCOUNT },
    'GET /api/admin/bookings/booking-1/pay-link': { body: PAY_LINK },
    get [BALANCE]() {
      return card.answer;
    },
    get [SELL]() {
      return answers.shift() ?? { body: aBooking(sold) };
    },
  });
  const closings: string[] = [];
  const user = renderStaff(
    <MemoryRouter>
      <BoxOfficeDialog onClose={() => closings.push('closed')} />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('combobox', { name: 'Show' }));
  const show = await screen.findByTitle('Sat, 21 Mar 2099, Cardiff: Saturday Night (60 left)');
  const sales = () => received.filter(({ route }) => route === SELL).map(({ body }) => body);
  return { user, show, closings, sales, sold, card };
}

describe('the box office dialog', () => {
  it('offers only shows that can be booked', async () => {
    await openDialog();
    expect(screen.queryByTitle(/28 Mar 2099/)).toBeNull();
    expect(screen.queryByTitle(/4 Apr 2099/)).toBeNull();
  });

  it.each([
    ['full', 'Sat, 28 Mar 2099, Cardiff: Saturday Night (cannot be booked now)'],
    ['hidden', 'This show (cannot be booked now)'],
  ])('says of the %s show that it opens with that it cannot be booked', async (showId, name) => {
    const { received } = startFakeServer({
      'GET /api/shows': { body: SHOWS },
      'GET /api/admin/account': { body: ACCOUNT },
    });
    const user = renderStaff(
      <MemoryRouter>
        <BoxOfficeDialog showId={showId} onClose={() => undefined} />
      </MemoryRouter>,
    );
    await screen.findByText(name);
    expect(screen.queryByText(showId)).toBeNull();
    await user.type(field('Name'), 'Ada Lovelace');
    await user.click(bookButton());
    await screen.findByText('This show cannot be booked now. Please choose another one.');
    expect(received.some(({ route }) => route === SELL)).toBe(false);
  });

  it('says that the shows could not be fetched, and tries again', async () => {
    const answers: Answers = {
      'GET /api/shows': failure(503, 'SERVICE_UNAVAILABLE', 'Please wait'),
      'GET /api/admin/account': { body: ACCOUNT },
    };
    startFakeServer(answers);
    const user = renderStaff(
      <MemoryRouter>
        <BoxOfficeDialog onClose={() => undefined} />
      </MemoryRouter>,
    );
    await screen.findByText('Failed to fetch shows');
    expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
    answers['GET /api/shows'] = { body: SHOWS };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Book' });
  });

  it('asks for a show', async () => {
    const { user, sales } = await openDialog();
    await user.type(field('Name'), 'Walk In');
    await user.click(bookButton());
    expect(await screen.findByText('Please choose a show')).toBeTruthy();
    expect(sales()).toEqual([]);
  });

  it('needs no e-mail address at the desk', async () => {
    const { user, show, sales, closings } = await openDialog();
    await user.click(show);
    await user.type(field('Name'), 'Walk In');
    await user.click(bookButton());
    await screen.findByText('Booked');
    expect(sales()).toMatchObject([{ showId: 'open', customerEmail: '', payment: 'desk' }]);
    expect(closings).toEqual([]);
  });

  it('needs an e-mail address for a pay link', async () => {
    const { user, show, sales } = await openDialog();
    await user.click(show);
    await user.type(field('Name'), 'Ada Lovelace');
    await user.click(screen.getByRole('radio', { name: 'Pay link by e-mail' }));
    await user.click(bookButton());
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(sales()).toEqual([]);
    await user.type(field('E-mail'), 'ada@example.org');
    await user.click(bookButton());
    await screen.findByText('Booked');
    expect(sales()).toMatchObject([
      { payment: 'link', customerEmail: 'ada@example.org', holdHours: 24 },
    ]);
  });

  it('lowers more than 50 tickets to the maximum of 50', async () => {
    const { user, show, sales } = await openDialog();
    await user.click(show);
    await user.type(field('Name'), 'Ada Lovelace');
    await user.clear(field('Tickets'));
    await user.type(field('Tickets'), '51');
    await user.click(bookButton());
    await screen.findByText('Booked');
    expect(sales()).toMatchObject([{ ticketQuantity: 50 }]);
  });

  it('says what it costs before it is sold, less what a gift card pays', async () => {
    const { user, show, sales } = await openDialog();
    await user.click(show);
    await screen.findByText('£40.00');
    await user.type(field('Name'), 'Ada Lovelace');
    await user.type(field(CODE), 'ABCD-EFGH{Enter}');
    await screen.findByText('£15.00 can be spent');
    await screen.findByText('£25.00');
    expect(sales()).toEqual([]); // Enter in the code sells nothing
    await user.type(field('Note for the door (optional)'), 'wheelchair');
    await user.click(bookButton());
    await screen.findByText('Booked');
    expect(sales()).toMatchObject([{ giftCardCode: 'ABCD-EFGH', doorNote: 'wheelchair' }]);
  });

  it('says of a wrong code only that it is wrong, whatever the code before it held', async () => {
    const { user, show, card } = await openDialog();
    await user.click(show);
    await user.type(field(CODE), 'ABCD-EFGH{Enter}');
    await screen.findByText('£15.00 can be spent');
    card.answer = failure(404, 'NOT_FOUND', 'There is no such gift card');
    await user.clear(field(CODE));
    await user.type(field(CODE), 'ABCD-WXYZ{Enter}');
    await screen.findByText('There is no such gift card');
    expect(screen.queryByText('£15.00 can be spent')).toBeNull();
    expect(screen.getByText('£40.00')).toBeTruthy();
  });

  it('counts no gift card once its code is cleared', async () => {
    const { user, show } = await openDialog();
    await user.click(show);
    await user.type(field(CODE), 'ABCD-EFGH{Enter}');
    await screen.findByText('£25.00');
    await user.clear(field(CODE));
    await user.tab();
    await screen.findByText('£40.00');
    expect(screen.queryByText(/by gift card/)).toBeNull();
  });

  it('counts no gift card once the sale is begun again', async () => {
    startFakeServer({
      'GET /api/shows': { body: SHOWS },
      'GET /api/admin/account': { body: ACCOUNT },
      [BALANCE]: CARD,
    });
    const dialog = (
      <MemoryRouter>
        <BoxOfficeDialog showId="open" onClose={() => undefined} />
      </MemoryRouter>
    );
    const user = renderStaff(dialog);
    await user.type(await screen.findByLabelText(CODE), 'ABCD-EFGH{Enter}');
    await screen.findByText('£25.00');
    await waitFor(() => expect(keptText('sale:open')).toMatchObject({ giftCardCode: 'ABCD-EFGH' }));
    const again = reloadStaff(dialog);
    await screen.findByText('£25.00');
    await again.click(screen.getByRole('button', { name: 'Begin again' }));
    await screen.findByText('£40.00');
    expect(screen.queryByText(/by gift card/)).toBeNull();
  });

  it('asks for no gift card if the tickets are complimentary', async () => {
    const { user, show, sales } = await openDialog();
    await user.click(show);
    await user.type(field(CODE), 'ABCD-EFGH{Enter}');
    await user.click(screen.getByRole('radio', { name: 'Complimentary' }));
    await screen.findByText('Free');
    await user.type(field('Name'), 'Ada Lovelace');
    await user.click(bookButton());
    await screen.findByText('Booked');
    expect(sales()[0]).not.toHaveProperty('giftCardCode');
  });

  it('keeps the reference until it is closed, and sells another one for the same show', async () => {
    const { user, show, sales, closings, sold } = await openDialog();
    sold.showId = 'open';
    await user.click(show);
    await user.type(field('Name'), 'Ada Lovelace');
    await user.click(bookButton());
    const reference = await screen.findByRole('status', { name: 'Reference' });
    expect(reference.textContent).toBe('BK123456ABC');
    await user.click(screen.getByRole('button', { name: 'Copy reference' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe('BK123456ABC');
    await user.keyboard('{Escape}');
    expect(closings).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Another one' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    await user.type(field('Name'), 'Grace Hopper');
    await user.click(bookButton());
    await screen.findByText('Booked');
    expect(sales()).toMatchObject([{ customerName: 'Ada Lovelace' }, { showId: 'open' }]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(closings).toEqual(['closed']);
  });

  it('shows the pay link as a code for the customer’s phone', async () => {
    const { user, show, sold } = await openDialog();
    sold.paymentStatus = 'pending';
    await user.click(show);
    await user.type(field('Name'), 'Ada Lovelace');
    await user.click(screen.getByRole('radio', { name: 'Pay link by e-mail' }));
    await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org');
    await user.click(bookButton());
    await screen.findByText('Booked, waiting for the payment');
    await screen.findByRole('img', { name: 'The pay link as a code for a phone' });
    await screen.findByText(/£40.00 by card until/);
  });

  it('repeats the same booking after a lost answer', async () => {
    const { user, show, sales } = await openDialog(failure(504, 'SERVICE_TIMEOUT', 'Too slow'));
    await user.click(show);
    await user.type(field('Name'), 'Walk In');
    await user.click(bookButton());
    await screen.findByText('Too slow');
    await user.click(bookButton());
    await screen.findByText('Booked');
    const [first, second] = sales().map((sale) => (sale as { bookingId: string }).bookingId);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
  });

  it('begins another booking after a refusal', async () => {
    const refusal = failure(409, 'NOT_ENOUGH_TICKETS', 'Only 1 ticket left');
    const { user, show, sales } = await openDialog(refusal);
    await user.click(show);
    await user.type(field('Name'), 'Walk In');
    await user.click(bookButton());
    await screen.findByText('Only 1 ticket left');
    await user.click(bookButton());
    await screen.findByText('Booked');
    const ids = sales().map((sale) => (sale as { bookingId: string }).bookingId);
    expect(new Set(ids).size).toBe(2);
  });
});
