import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { failure, startFakeServer } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { chosenLook, wearLook } from '../shared/ui/look';
import { Shell } from './shell';

const EVERYTHING = {
  'shows:read': ['*'],
  'bookings:read': ['*'],
  'bookings:write': ['*'],
  'enquiries:read': ['*'],
};
const ADA = { token: 'a token', username: 'ada' };

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <input aria-label="Field" />
      <input type="radio" aria-label="Filter" />
      <input type="checkbox" aria-label="Option" />
    </>
  );
}
/** Something lies over the page if the address says so. */
const Cover = () => (useSearchParams()[0].has('cover') ? <div role="dialog" /> : null);

async function openAt(address: string, rights: object = EVERYTHING) {
  startFakeServer({
    'GET /api/admin/account': {
      body: { id: 'ada', username: 'ada', email: null, grants: [], rights },
    },
    'GET /api/admin/contacts/counts': { body: { unread: 0 } },
    'GET /api/config': { body: {} },
    'GET /api/shows': { body: [] },
    'GET /api/admin/bookings/1': failure(404, 'NOT_FOUND', 'There is no such booking'),
  });
  const user = renderStaff(
    <MemoryRouter initialEntries={[address]}>
      <Cover />
      <Routes>
        <Route element={<Shell />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
    ADA,
  );
  await within(side()).findByRole('link', { name: 'Your account' });
  await waitFor(() => expect(here()).toBe(address));
  return user;
}
/** jsdom shows both navigations; the first one is that of a desk. */
const side = () => screen.getAllByRole('navigation', { name: 'Staff area' })[0] ?? document.body;
const here = () => screen.getByRole('status').textContent;
const places = () =>
  within(side())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const press = (...keys: string[]) =>
  act(() => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
    return Promise.resolve();
  });

describe('the navigation', () => {
  it('shows the places that the roles include', async () => {
    await openAt('/tonight');
    await within(side()).findByRole('link', { name: 'Tonight' });
    expect(places()).toEqual(['Tonight', 'Shows', 'Bookings', 'Enquiries', 'Your account']);
  });

  it('shows no more than that to a steward', async () => {
    await openAt('/door', { 'door:admit': ['cardiff'] });
    await within(side()).findByRole('link', { name: 'Door' });
    expect(places()).toEqual(['Door', 'Your account']);
    expect(screen.queryByRole('button', { name: 'Sell tickets' })).toBeNull();
  });

  it('marks the place that is shown, also the first tab of a dashboard without one', async () => {
    await openAt('/dashboard');
    const shows = await within(side()).findByRole('link', { name: 'Shows' });
    expect(shows.getAttribute('aria-current')).toBe('page');
    expect(
      within(side()).getByRole('link', { name: 'Bookings' }).getAttribute('aria-current'),
    ).toBeNull();
  });

  it('keeps the filters of the lists from tab to tab, and not what is open', async () => {
    await openAt('/dashboard?tab=bookings&bookings.search=ada&open=booking%3A1');
    const link = await within(side()).findByRole('link', { name: 'Shows' });
    expect(link.getAttribute('href')).toBe('/dashboard?bookings.search=ada&tab=shows');
  });
});

describe('the keyboard', () => {
  it('leads to a place with g and its key', async () => {
    await openAt('/account');
    await within(side()).findByRole('link', { name: 'Tonight' });
    await press('g', 't');
    expect(here()).toBe('/tonight');
    await press('g', 'b');
    expect(here()).toBe('/dashboard?tab=bookings');
  });

  it('leads nowhere with a key alone, or to a place that the roles do not include', async () => {
    await openAt('/account', { 'door:admit': ['cardiff'] });
    await within(side()).findByRole('link', { name: 'Door' });
    await press('d');
    await press('g', 'b');
    expect(here()).toBe('/account');
  });

  it('writes letters while someone types', async () => {
    await openAt('/account');
    await within(side()).findByRole('link', { name: 'Tonight' });
    for (const key of ['g', 't', '?', 'n'])
      fireEvent.keyDown(screen.getByLabelText('Field'), { key });
    expect(here()).toBe('/account');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['Filter', 'Option'])('goes on working after a click on %s', async (name) => {
    await openAt('/account');
    await within(side()).findByRole('link', { name: 'Tonight' });
    for (const key of ['g', 't']) fireEvent.keyDown(screen.getByLabelText(name), { key });
    await waitFor(() => expect(here()).toBe('/tonight'));
    fireEvent.keyDown(screen.getByLabelText(name), { key: '/' });
    await screen.findByRole('dialog', { name: 'Find anything' });
  });

  it('belongs to a dialog as long as one is open', async () => {
    await openAt('/account?cover=1');
    await within(side()).findByRole('link', { name: 'Tonight' });
    await press('g', 't');
    expect(here()).toBe('/account?cover=1');
  });

  it('shows its keys with ?', async () => {
    await openAt('/account');
    await within(side()).findByRole('link', { name: 'Tonight' });
    await press('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(help).getByText('Sell tickets')).toBeTruthy();
  });

  it('sells with n', async () => {
    await openAt('/account');
    await within(side()).findByRole('button', { name: 'Sell tickets' });
    await press('n');
    await screen.findByRole('dialog', { name: 'New booking' });
  });
});

describe('the appearance', () => {
  it('is chosen, remembered and worn by the page', async () => {
    const user = await openAt('/account');
    wearLook(document);
    expect(document.documentElement.dataset['look']).toBe('light');
    await user.click(within(side()).getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['look']).toBe('dark');
    expect(document.documentElement.style.colorScheme).toBe('dark');
    expect(chosenLook()).toBe('dark');
    await user.click(within(side()).getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset['look']).toBe('light');
  });
});
