import type { Enquiry } from '@club/contracts';
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

const MESSAGE = 'We are a party of twelve. '.repeat(20).trim();
const enquiry: Enquiry = {
  id: 'enquiry-1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'A large party',
  message: MESSAGE,
  isRead: false,
  replies: [],
  createdAt: '2026-03-01T12:00:00.000Z',
};
const cells = () => screen.getAllByRole('cell');

describe('the list of enquiries', () => {
  it('has the date, the sender and the subject of each, and the beginning of its message', async () => {
    startFakeServer({ [LIST]: { body: [enquiry] } });
    renderTable();
    await screen.findByText('A large party');
    expect(screen.getByRole('heading', { name: 'Contact Form Enquiries' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Name',
      'Email',
      'Subject',
      'Message',
      'Status',
      'Actions',
    ]);
    expect(
      cells()
        .map(({ textContent }) => textContent)
        .slice(0, -1),
    ).toEqual([
      '01/03/2026, 12:00',
      'Ada Lovelace',
      'ada@example.org',
      'A large party',
      MESSAGE,
      'New',
    ]);
    const link = screen.getByRole('link', { name: 'ada@example.org' });
    expect(link.getAttribute('href')).toBe('mailto:ada@example.org');
    expect(cells()[4]?.className).toContain('ellipsis'); // the style cuts the message off
  });

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
