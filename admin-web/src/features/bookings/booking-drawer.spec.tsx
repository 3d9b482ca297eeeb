import { HIDDEN, type BookingDetail } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aBooking } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { BookingDrawer } from './booking-drawer';

const BOOKING = 'GET /api/admin/bookings/booking-1';

describe('the drawer of a booking', () => {
  it('says that it failed without seeming to load, and tries again', async () => {
    const answers: Answers = {
      [OWN_ACCOUNT]: { body: anAccount(['bookings:read']) },
      [BOOKING]: failure(503, 'SERVICE_UNAVAILABLE', 'Please wait'),
    };
    startFakeServer(answers);
    const user = renderStaff(
      <MemoryRouter>
        <BookingDrawer id="booking-1" onClose={() => undefined} />
      </MemoryRouter>,
    );
    await screen.findByText('Failed to fetch bookings');
    expect(document.querySelector('.ant-skeleton')).toBeNull();
    answers[BOOKING] = { body: aBooking() };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Booking BK123456ABC');
  });

  it.each<[string, Partial<BookingDetail>, boolean]>([
    ['has none to send it to', { customerEmail: '' }, true],
    ['has one', {}, false],
    ['may have one that is hidden', { customerEmail: '', customerName: HIDDEN }, false],
  ])('sends no confirmation without an address: a booking that %s', async (_, changes, isOff) => {
    startFakeServer({
      [OWN_ACCOUNT]: { body: anAccount(['bookings:read']) },
      [BOOKING]: { body: aBooking(changes) },
    });
    renderStaff(
      <MemoryRouter>
        <BookingDrawer id="booking-1" onClose={() => undefined} />
      </MemoryRouter>,
    );
    const name = 'Resend confirmation';
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(isOff);
  });
});
