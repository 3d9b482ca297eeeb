import type { BookingDetail, Rights } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aShow } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { useOwnAccountQuery } from '../../shared/api/own-account.api';
import { UnpaidMove } from './unpaid-move';

const LINK = 'GET /api/admin/bookings/booking-1/pay-link';
const WITHDRAW = 'DELETE /api/admin/bookings/booking-1/moves';
type Move = NonNullable<BookingDetail['unpaidMove']>;

const Who = () => <p>{useOwnAccountQuery().data?.username}</p>;
const SELLER: Rights = { 'bookings:write': ['cardiff'] };

const open = (changes: Partial<Move> = {}, rights = SELLER) => {
  const { received } = startFakeServer({
    [OWN_ACCOUNT]: { body: { ...anAccount(), rights } },
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
  const user = renderStaff(
    <>
      <Who />
      <UnpaidMove booking={{ id: 'booking-1', show: aShow() }} move={move} />
    </>,
  );
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
    expect(await screen.findByRole('button', { name: 'Withdraw the link' })).toBeTruthy();
    expect(received.some(({ route }) => route === LINK)).toBe(false);
  });

  it('leaves a payment of the booker alone', async () => {
    open({ byLink: false });
    await screen.findByText(/The booker has begun to pay on their booking page\./);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each<[string, Rights]>([
    ['only reads bookings', { 'bookings:read': ['cardiff'] }],
    ['sells at another venue', { 'bookings:read': ['cardiff'], 'bookings:write': ['bristol'] }],
  ])('shows no link to a member who %s', async (_who, rights) => {
    const { received } = open({}, rights);
    await screen.findByText('tess');
    expect(screen.getByText(/to be paid before the booking moves/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw the link' })).toBeNull();
    expect(received.map(({ route }) => route)).toEqual([OWN_ACCOUNT]);
  });
});
