import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking, aShow } from '../../../test/builders';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { BoxOfficeDialog } from './box-office-dialog';

const SHOWS = [
  aShow({ id: 'open', date: '2099-03-21', maxTickets: 100, soldTickets: 40 }),
  aShow({ id: 'full', date: '2099-03-28', maxTickets: 100, soldTickets: 100 }),
  aShow({ id: 'off', date: '2099-04-04', status: 'cancelled' }),
];
const SELL = 'POST /api/admin/bookings';

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const bookButton = () => screen.getByRole('button', { name: 'Book' });

/** The sales are answered with `answers`, and then as done. */
async function openDialog(...answers: ReturnType<typeof failure>[]) {
  const { received } = startFakeServer({
    'GET /api/shows': { body: SHOWS },
    get [SELL]() {
      return answers.shift() ?? { body: aBooking() };
    },
  });
  const closings: string[] = [];
  const user = renderStaff(<BoxOfficeDialog onClose={() => closings.push('closed')} />);
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  const show = await screen.findByTitle('Sat, 21 Mar 2099, Cardiff: Saturday Night (60 left)');
  const sales = () => received.filter(({ route }) => route === SELL).map(({ body }) => body);
  return { user, show, closings, sales };
}

describe('the box office dialog', () => {
  it('offers only shows that can be booked', async () => {
    await openDialog();
    expect(screen.queryByTitle(/28 Mar 2099/)).toBeNull();
    expect(screen.queryByTitle(/4 Apr 2099/)).toBeNull();
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
    await screen.findByText('The reference is BK123456ABC');
    expect(sales()).toMatchObject([{ showId: 'open', customerEmail: '', payment: 'desk' }]);
    expect(closings).toEqual(['closed']);
  });

  it('needs an e-mail address for a pay link', async () => {
    const { user, show, sales } = await openDialog();
    await user.click(show);
    await user.type(field('Name'), 'Ada Lovelace');
    await user.click(screen.getByRole('radio', { name: 'Pay link by e-mail' }));
    await user.click(bookButton());
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(sales()).toEqual([]);
    await user.type(field('Email'), 'ada@example.org');
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
