import type { Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aShow } from '../../../test/builders';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { ShowsTable } from './shows-table';

async function renderTable(changes: Partial<Show>) {
  startFakeServer({ 'GET /api/admin/shows': { body: [aShow(changes)] } });
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
    const edit = screen.getByRole('button', { name: 'Edit Saturday Night, Sat, 21 Mar 2099' });
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

  it('has prices with pence', async () => {
    await renderTable({ price: 18.5 });
    expect(screen.getByText('£18.50')).toBeTruthy();
  });

  it('offers no Delete for a show that is cancelled', async () => {
    await renderTable({ status: 'cancelled' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('offers Delete for a show without bookings', async () => {
    await renderTable({});
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });
});
