import type { Booking } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { atAddress } from '../../../test/at-address';
import { aBooking, aShow } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { BookingsTable } from './bookings-table';

const BOOKINGS = 'GET /api/admin/bookings';
const ACCOUNT = {
  id: 'ada',
  username: 'ada',
  email: null,
  grants: [],
  rights: { 'bookers:message': ['*'] },
};

async function renderTable(changes: Partial<Booking> = {}) {
  const answers: Answers = {
    [BOOKINGS]: { body: [aBooking(changes)], headers: { 'x-total-count': '1' } },
    'GET /api/admin/shows': { body: [] },
    'GET /api/admin/account': { body: ACCOUNT },
  };
  startFakeServer(answers);
  const user = renderStaff(
    <MemoryRouter>
      <BookingsTable />
    </MemoryRouter>,
  );
  await screen.findByText('BK123456ABC');
  return { user, answers };
}
const textsOf = (role: 'columnheader' | 'cell') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

describe('the table of bookings (specification-rules.md 2)', () => {
  it('has who has booked which show, for how much, and when', async () => {
    await renderTable();
    expect(screen.getByRole('heading', { name: 'Recent Bookings' })).toBeTruthy();
    expect(textsOf('columnheader').slice(0, -1)).toEqual([
      'Reference',
      'Customer',
      'Show',
      'Tickets',
      'Amount',
      'Status',
      'Created',
    ]);
    expect(textsOf('cell').slice(0, -1)).toEqual([
      'BK123456ABC',
      'Ada Lovelaceada@example.org',
      'Saturday NightCardiff · Sat, 21 Mar 2099',
      '2',
      '£40.00',
      'completed',
      '01/03/2026, 12:00',
    ]);
  });

  it('has the payment status as a badge', async () => {
    await renderTable({ paymentStatus: 'pending' });
    expect(screen.getByText('pending').closest('.ant-tag')).not.toBeNull();
  });

  it('has N/A for a date that is missing', async () => {
    await renderTable({ createdAt: '' });
    expect(textsOf('cell').at(-2)).toBe('N/A');
  });

  it('shows and writes to no one of another filter, if the bookings of a new one cannot be fetched', async () => {
    const { user, answers } = await renderTable();
    const write = await screen.findByRole<HTMLButtonElement>('button', { name: 'Write to all' });
    expect(write.disabled).toBe(false);
    answers[BOOKINGS] = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    await user.type(screen.getByRole('searchbox', { name: 'Search bookings' }), 'grace{Enter}');
    await screen.findByText('Failed to fetch bookings');
    expect(screen.queryByText('BK123456ABC')).toBeNull();
    expect(write.disabled).toBe(true);
  });

  it('turns to the last page if there is none that the address names', async () => {
    startFakeServer({
      [BOOKINGS]: { body: [], headers: { 'x-total-count': '30' } },
      'GET /api/admin/shows': { body: [] },
      'GET /api/admin/account': { body: ACCOUNT },
    });
    renderStaff(atAddress('/?bookings.page=9&bookings.search=ada', <BookingsTable />));
    await waitFor(() =>
      expect(window.location.search).toBe('?bookings.page=2&bookings.search=ada'),
    );
  });

  it('sells only for those who may', async () => {
    await renderTable();
    await screen.findByRole('button', { name: 'Write to all' });
    expect(screen.queryByRole('button', { name: 'New booking' })).toBeNull();
  });

  it('sells tickets of one show only for those who may at its venue', async () => {
    const rights = { ...ACCOUNT.rights, 'bookings:write': ['bristol'] };
    startFakeServer({
      [BOOKINGS]: { body: [aBooking()], headers: { 'x-total-count': '1' } },
      'GET /api/admin/shows': { body: [aShow()] },
      'GET /api/admin/account': { body: { ...ACCOUNT, rights } },
    });
    renderStaff(
      <MemoryRouter>
        <BookingsTable ofShow="show-1" />
      </MemoryRouter>,
    );
    await screen.findByRole('button', { name: 'Write to all' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New booking' })).toBeNull());
  });
});
