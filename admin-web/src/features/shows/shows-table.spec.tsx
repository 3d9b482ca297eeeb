import { PERMISSIONS, type Rights, type Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aShow } from '../../../test/builders';
import { failure, startFakeServer } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { ShowsTable } from './shows-table';

const EVERYTHING: Rights = anAccount(PERMISSIONS).rights;
const { salesEndAt: _, ...draft } = aShow();
const { date: __, ...withoutDate } = aShow();
const { price: ___, ...withoutPrice } = aShow();
const EDIT = 'Edit Saturday Night, Sat, 21 Mar 2099';
/** The buttons of the table in the order in which they are shown. */
const BUTTONS = ['Add Show', EDIT, 'Duplicate', 'Series', 'Write', 'Cancel show', 'Delete'];

const renderTable = (changes: Partial<Show>, rights = EVERYTHING) =>
  renderShow(aShow(changes), rights);

async function renderShow(show: Show, rights = EVERYTHING) {
  startFakeServer({
    'GET /api/admin/shows': { body: [show] },
    [OWN_ACCOUNT]: { body: { ...anAccount(), rights } },
  });
  renderStaff(
    <MemoryRouter>
      <ShowsTable />
    </MemoryRouter>,
  );
  await screen.findByText('Saturday Night');
}

describe('the table of shows', () => {
  it('is not shown empty if the shows could not be fetched', async () => {
    const unavailable = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    startFakeServer({ 'GET /api/admin/shows': unavailable });
    renderStaff(
      <MemoryRouter>
        <ShowsTable />
      </MemoryRouter>,
    );
    await screen.findByText('Failed to fetch shows');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has the title, the description and the city of a show, and a button to edit it', async () => {
    await renderTable({ description: 'Four comedians' });
    const [show, city] = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(show).toContain('Saturday Night');
    expect(show).toContain('Four comedians');
    expect(city).toBe('Cardiff');
    const edit = await screen.findByRole('button', { name: EDIT });
    expect(edit.textContent).toBe('Edit');
  });

  it('marks a show as Sold Out once every place is sold', async () => {
    await renderTable({ soldTickets: 100 });
    expect(screen.getByText('Sold Out')).toBeTruthy();
    expect(screen.getByText(/100\/100/)).toBeTruthy();
  });

  it('does not while places are left, or if the show has none', async () => {
    await renderTable({ soldTickets: 99 });
    expect(screen.queryByText('Sold Out')).toBeNull();
    await renderTable({ soldTickets: 0, maxTickets: 0 });
    expect(screen.queryByText('Sold Out')).toBeNull();
  });

  it.each<[string, string, Show]>([
    ['a draft', 'Draft', draft],
    ['a draft with a date of sale', 'Scheduled', { ...draft, publishAt: '2099-03-02T10:00:00Z' }],
    ['a show that staff have taken off sale', 'Off sale', aShow({ offSale: true })],
    ['a show that has lost its date', 'Off sale', withoutDate],
    ['a show that has lost its price', 'Off sale', withoutPrice],
  ])('marks %s as %s', async (_show, tag, show) => {
    await renderShow(show);
    expect(screen.getByText(tag)).toBeTruthy();
  });

  it('does not mark a show that is on sale, or whose sales have ended', async () => {
    for (const changes of [{}, { salesEndAt: '2020-03-21T20:00:00.000Z' }]) {
      await renderTable(changes);
      expect(screen.queryByText(/^(Draft|Scheduled|Off sale)$/)).toBeNull();
    }
  });

  it('has prices with pence', async () => {
    await renderTable({ price: 18.5 });
    expect(screen.getByText('£18.50')).toBeTruthy();
  });

  it('offers no Delete for a show that is cancelled', async () => {
    await renderTable({ status: 'cancelled' });
    await screen.findByRole('button', { name: 'Cancel show' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('offers Delete for a show without bookings', async () => {
    await renderTable({});
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it.each<[string, Rights, Partial<Show>, string[]]>([
    [
      'plans shows',
      { 'shows:write': ['cardiff'] },
      {},
      ['Add Show', EDIT, 'Duplicate', 'Series', 'Delete'],
    ],
    [
      'plans shows, of one with bookings',
      { 'shows:write': ['cardiff'] },
      { soldTickets: 1 },
      ['Add Show', EDIT, 'Duplicate', 'Series'],
    ],
    ['cancels shows', { 'shows:cancel': ['cardiff'] }, { soldTickets: 1 }, ['Cancel show']],
    ['writes to bookers', { 'bookers:message': ['cardiff'] }, {}, ['Write']],
    ['plans shows elsewhere', { 'shows:write': ['bristol'] }, {}, ['Add Show']],
  ])('offers a member who %s only that', async (_who, rights, show, names) => {
    await renderTable(show, rights);
    for (const name of names) await screen.findByRole('button', { name });
    const shown = BUTTONS.filter((name) => screen.queryByRole('button', { name }) !== null);
    expect(shown).toEqual(names);
  });
});
