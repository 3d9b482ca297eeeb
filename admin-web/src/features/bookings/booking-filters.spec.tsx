import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { atAddress } from '../../../test/at-address';
import { startFakeServer } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { BookingsTable } from './bookings-table';

const field = () => screen.getByLabelText<HTMLInputElement>('Search bookings');

describe('the search of the bookings', () => {
  it('has the word of the address, also after Back', async () => {
    startFakeServer({
      [OWN_ACCOUNT]: { body: anAccount() },
      'GET /api/admin/shows': { body: [] },
      'GET /api/admin/bookings': { body: [] },
    });
    const user = renderStaff(
      atAddress(
        '/?bookings.search=ada',
        <>
          <Link to="/?bookings.search=grace">Grace</Link>
          <BookingsTable />
        </>,
      ),
    );
    expect(field().value).toBe('ada');
    await user.click(screen.getByText('Grace'));
    await waitFor(() => expect(field().value).toBe('grace'));
    act(() => window.history.back());
    await waitFor(() => expect(field().value).toBe('ada'));
    await user.clear(field());
    await user.type(field(), 'bob {Enter}');
    await waitFor(() => expect(window.location.search).toBe('?bookings.search=bob'));
    expect(document.activeElement).toBe(field());
  });
});
