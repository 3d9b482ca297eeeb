import type { BookingDetail } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { UnpaidMove } from './unpaid-move';

const LINK = 'GET /api/admin/bookings/booking-1/pay-link';
const WITHDRAW = 'DELETE /api/admin/bookings/booking-1/moves';
type Move = NonNullable<BookingDetail['unpaidMove']>;

const open = (changes: Partial<Move> = {}) => {
  const { received } = startFakeServer({
    [LINK]: {
      body: {
        url: 'http://localhost/my-booking#token',
        expiresAt: '2099-03-14T12:00:00.000Z',
        amountDue: 10,
      },
    },
    [WITHDRAW]: { body: {} },
  });
  const move: Move = {
    moveId: 'move',
    title: 'Dear Night',
    city: 'Cardiff',
    date: '2099-03-21',
    tickets: 2,
    amountDue: 10,
    expiresAt: '2099-03-14T12:00:00.000Z',
    byLink: true,
    isPayable: true,
    ...changes,
  };
  const user = renderStaff(<UnpaidMove booking={{ id: 'booking-1' }} move={move} />);
  return { user, received };
};

describe('a move that waits for its payment, as staff see it', () => {
  it('says what is due, shows the link and withdraws it after a question', async () => {
    const { user, received } = open();
    await screen.findByText(/^£10.00 to be paid before the booking moves to Dear Night, Cardiff/);
    await screen.findByRole('img', { name: 'The pay link as a code for a phone' });
    await user.click(screen.getByRole('button', { name: 'Withdraw the link' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Link withdrawn');
    expect(received.some(({ route }) => route === WITHDRAW)).toBe(true);
  });

  it('shows no link that would only bring money back', async () => {
    const { received } = open({ isPayable: false });
    await screen.findByText(/a payment would be refunded/);
    expect(screen.getByRole('button', { name: 'Withdraw the link' })).toBeTruthy();
    expect(received.some(({ route }) => route === LINK)).toBe(false);
  });

  it('leaves a payment of the booker alone', async () => {
    open({ byLink: false });
    await screen.findByText(/The booker has begun to pay on their booking page\./);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
