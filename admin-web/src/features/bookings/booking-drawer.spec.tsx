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
});
