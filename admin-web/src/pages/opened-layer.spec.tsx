import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { atAddress } from '../../test/at-address';
import { aBooking, aGiftCardSale } from '../../test/builders';
import { failure, startFakeServer, type Answers } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { OpenedLayer } from './opened-layer';

const ACCOUNT = {
  id: 'ada',
  username: 'ada',
  email: null,
  grants: [],
  rights: { 'door:admit': ['cardiff'], 'enquiries:write': ['*'] },
};
const ENQUIRY = {
  id: 'e1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'A table for ten',
  message: 'Do you have one?',
  isRead: false,
  replies: [],
  createdAt: '2026-03-01T12:00:00.000Z',
};
const CARD = aGiftCardSale({ id: 'g1' });

const Place = () => <p>{useLocation().pathname}</p>;

function openAt(open: string, answers: Answers) {
  const server = startFakeServer({
    'GET /api/admin/account': { body: ACCOUNT },
    'GET /api/admin/bookings': { body: [] },
    ...answers,
  });
  const user = renderStaff(
    atAddress(
      `/trail?open=${open}`,
      <>
        <Place />
        <OpenedLayer />
      </>,
    ),
  );
  return { ...server, user };
}

describe('what the address opens over a page', () => {
  it('is a booking, and closing it leaves the page', async () => {
    const { user } = openAt('booking:booking-1', {
      'GET /api/admin/bookings/booking-1': { body: aBooking() },
    });
    await screen.findByText('Booking BK123456ABC');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is the page of a show', async () => {
    openAt('show:show-1', {});
    expect(await screen.findByText('/shows/show-1')).toBeTruthy();
  });

  it('is an enquiry, which is Read from then on', async () => {
    const { received } = openAt('enquiry:e1', {
      'GET /api/admin/contacts/e1': { body: ENQUIRY },
      'PATCH /api/admin/contacts/e1': { body: { ...ENQUIRY, isRead: true } },
    });
    await screen.findByText('A table for ten');
    await screen.findByText('Bookings of ada@example.org');
    const sent = () => received.filter(({ route }) => route.startsWith('PATCH'));
    await waitFor(() => expect(sent()).toMatchObject([{ body: { isRead: true } }]));
  });

  it('is a gift card, without its acts for members who may only read it', async () => {
    openAt('gift-card:g1', { 'GET /api/admin/gift-cards/g1': { body: CARD } });
    await screen.findByText('Ada ada@example.org');
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  });

  it.each(['enquiry:e1', 'gift-card:g1'])('says that %s failed', async (open) => {
    const failed = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    openAt(open, {
      'GET /api/admin/contacts/e1': failed,
      'GET /api/admin/gift-cards/g1': failed,
    });
    await screen.findByText(/^Failed to fetch the/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it.each(['', 'booking:', 'wallet:1'])('is nothing for “%s”', (open) => {
    const { received } = openAt(open, {});
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(received).toEqual([]);
  });
});
