import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { failure, startFakeServer, type Answers } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { keepText, keptText } from '../shared/api/kept-texts';
import { AppRoutes } from './app-routes';

const ADA = { token: 'old', username: 'ada' };
const GONE = failure(401, 'UNAUTHORIZED', 'Please sign in');
/** Whatever the page asks for. */
const everyAnswer: Answers = new Proxy({}, { get: () => GONE });
const openAt = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <AppRoutes />
  </MemoryRouter>
);

describe('the addresses of the staff area', () => {
  it.each(['/tonight', '/dashboard', '/admin'])(
    'lead to the sign-in without a session: %s',
    async (address) => {
      startFakeServer(everyAnswer);
      renderStaff(openAt(address));
      await screen.findByRole('heading', { name: 'Staff sign-in' });
      expect(screen.queryByText(/session has ended/)).toBeNull();
    },
  );

  it('lead there after Logout, which removes token and user from the browser', async () => {
    const { received } = startFakeServer({ 'POST /api/admin/logout': { body: null } });
    const user = renderStaff(openAt('/account'), ADA);
    expect(localStorage.getItem('adminUser')).toBe('{"username":"ada"}');
    await user.click(await screen.findByText('Logout'));
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    const routes = () => received.map(({ route }) => route);
    await waitFor(() => expect(routes()).toContain('POST /api/admin/logout'));
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('adminUser')).toBeNull();
  });

  it('lead there once when the session has ended, and keep what was typed', async () => {
    const { received } = startFakeServer(everyAnswer);
    renderStaff(openAt('/trail'), ADA);
    keepText('reply:1', { message: 'Half a reply' });
    await screen.findByText('Your session has ended. Please sign in again.');
    await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull());
    const asked = received.length;
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    expect(received.slice(asked).filter(({ route }) => route.includes('/admin/'))).toEqual([]);
    localStorage.setItem('adminUser', JSON.stringify({ username: 'ada' }));
    localStorage.setItem('adminToken', 'new');
    expect(keptText('reply:1')).toEqual({ message: 'Half a reply' });
  });
});
