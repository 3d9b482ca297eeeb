import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { EnquiriesTable } from './enquiries-table';

const LIST = 'GET /api/admin/contacts';
const EMPTY = 'No enquiries received yet.';
const renderTable = () =>
  renderStaff(
    <MemoryRouter>
      <EnquiriesTable />
    </MemoryRouter>,
  );

describe('the list of enquiries', () => {
  it('says if there are none', async () => {
    startFakeServer({ [LIST]: { body: [] } });
    renderTable();
    await screen.findByText(EMPTY);
  });

  it('does not say so while it is loading', () => {
    startFakeServer({ [LIST]: new Promise(() => undefined) });
    renderTable();
    expect(screen.queryByText(EMPTY)).toBeNull();
  });

  it('does not say so if it could not be loaded', async () => {
    startFakeServer({ [LIST]: failure(503, 'SERVICE_UNAVAILABLE', 'Please try again later.') });
    renderTable();
    await screen.findByText('Failed to fetch contacts');
    expect(screen.queryByText(EMPTY)).toBeNull();
  });
});
