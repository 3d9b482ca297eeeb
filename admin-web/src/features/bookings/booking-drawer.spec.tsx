import { HIDDEN, type BookingDetail, type Rights } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aBooking } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { BookingDrawer } from './booking-drawer';
import { useBookingQuery } from './bookings.api';

const BOOKING = 'GET /api/admin/bookings/booking-1';
/** The buttons of the drawer in the order in which they are shown. */
const BUTTONS = [
  'Refund',
  'Move to another show',
  'Resend confirmation',
  'Edit customer',
  'Save note',
  'Keep from erasure',
];

/** As live news of a change do. */
function ReadAgain() {
  const { refetch } = useBookingQuery('booking-1');
  return <button onClick={() => void refetch()}>Read again</button>;
}

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
      [OWN_ACCOUNT]: { body: anAccount(['bookings:write']) },
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

  it.each<[string, Rights, string[]]>([
    ['reads bookings', {}, []],
    ['refunds here', { 'bookings:refund': ['cardiff'] }, ['Refund']],
    [
      'sells here',
      { 'bookings:write': ['cardiff'] },
      ['Move to another show', 'Resend confirmation', 'Edit customer', 'Save note'],
    ],
    ['sells and refunds elsewhere', { 'bookings:write': ['x'], 'bookings:refund': ['x'] }, []],
  ])('offers a member who %s only that', async (_who, rights, names) => {
    // A right that holds at any venue shows when the account is known.
    const known: Rights = { ...rights, 'privacy:write': ['cardiff'] };
    startFakeServer({
      [OWN_ACCOUNT]: { body: { ...anAccount(), rights: known } },
      [BOOKING]: { body: aBooking() },
    });
    renderStaff(
      <MemoryRouter>
        <BookingDrawer id="booking-1" onClose={() => undefined} />
      </MemoryRouter>,
    );
    await screen.findByRole('button', { name: 'Keep from erasure' });
    const shown = BUTTONS.filter((name) => screen.queryByRole('button', { name }) !== null);
    expect(shown).toEqual([...names, 'Keep from erasure']);
  });

  it('keeps a note that is being typed, and shows the one that a colleague has just saved', async () => {
    const answers: Answers = {
      [OWN_ACCOUNT]: { body: anAccount(['bookings:write']) },
      [BOOKING]: { body: aBooking({ doorNote: 'birthday' }) },
    };
    startFakeServer(answers);
    const user = renderStaff(
      <MemoryRouter>
        <ReadAgain />
        <BookingDrawer id="booking-1" onClose={() => undefined} />
      </MemoryRouter>,
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note for the door');
    await user.type(field, '!');
    answers[BOOKING] = { body: aBooking({ doorNote: 'wheelchair' }) };
    act(() => screen.getByText('Read again').click());
    await screen.findByText(/“wheelchair”$/);
    expect(field.isConnected).toBe(true);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('birthday!');
  });

  it('edits no customer whose name is hidden, because saving would replace it', async () => {
    startFakeServer({
      [OWN_ACCOUNT]: { body: anAccount(['bookings:write']) },
      [BOOKING]: { body: aBooking({ customerName: HIDDEN, customerEmail: '' }) },
    });
    renderStaff(
      <MemoryRouter>
        <BookingDrawer id="booking-1" onClose={() => undefined} />
      </MemoryRouter>,
    );
    const name = 'Edit customer';
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(true);
  });
});
