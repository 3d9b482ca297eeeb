import type { TrailRowView } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { TrailList } from './trail-list';

const LIST = 'GET /api/admin/trail';
const aRow = (changes: Partial<TrailRowView> = {}): TrailRowView => ({
  chain: 'booking',
  sequence: 7,
  at: '2026-11-23T12:00:00.000Z',
  actor: { kind: 'staff', id: 's1', name: 'ada' },
  act: 'booking-refund',
  outcome: 'done',
  target: { kind: 'booking', id: 'b1' },
  venueId: 'cardiff',
  requestId: 'r1',
  network: '203.0.113.0/24',
  details: { pence: 900 },
  ...changes,
});
const page = (rows: TrailRowView[], changes: object = {}) => ({
  body: { rows, next: null, unknownOf: [], ...changes },
});

const renderTrail = () =>
  renderStaff(
    <MemoryRouter>
      <TrailList />
    </MemoryRouter>,
  );

describe('the audit trail in the staff area', () => {
  it('says who did what, and to what', async () => {
    startFakeServer({ [LIST]: page([aRow()]) });
    renderTrail();
    await screen.findByText('Refund a booking');
    await screen.findByText(/ada/);
    await screen.findByText(/booking b1 · at cardiff · pence 900 · from 203\.0\.113\.0\/24/);
  });

  it('says if there is nothing, but not while it loads', async () => {
    const answers = { [LIST]: Promise.resolve(page([])) };
    startFakeServer(answers);
    renderTrail();
    expect(screen.queryByText('No acts.')).toBeNull();
    await screen.findByText('No acts.');
  });

  it('offers to try again if it failed', async () => {
    const answers = { [LIST]: failure(503, 'SERVICE_UNAVAILABLE', 'Not available') };
    startFakeServer(answers);
    const user = renderTrail();
    await screen.findByText('Failed to fetch the audit trail');
    answers[LIST] = page([aRow()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Refund a booking');
  });

  it('turns to older acts and back, and names the service that is away', async () => {
    const answers = { [LIST]: page([aRow()], { next: 'booking:7', unknownOf: ['enquiry'] }) };
    startFakeServer(answers);
    const user = renderTrail();
    await screen.findByText(/Acts in enquiry are missing here/);
    answers[LIST] = page([aRow({ sequence: 6, act: 'booking-sell' })]);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('Sell at the desk or by phone');
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
  });
});
