import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
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
    const router = createMemoryRouter([{ path: '/', element: <BookingsTable /> }], {
      initialEntries: ['/?bookings.search=ada'],
    });
    const user = renderStaff(<RouterProvider router={router} />);
    expect(field().value).toBe('ada');
    await act(() => router.navigate('/?bookings.search=grace'));
    await waitFor(() => expect(field().value).toBe('grace'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(field().value).toBe('ada'));
    await user.clear(field());
    await user.type(field(), 'bob {Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?bookings.search=bob'));
    expect(document.activeElement).toBe(field());
  });
});
