import type { TrailRowView } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { atAddress } from '../../../test/at-address';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { filterOf } from './trail-filters';
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

describe('the search of the audit trail', () => {
  it('reads its times in London, wherever the device is', () => {
    const typed = { from: '2026-07-01T20:00', until: '2026-12-01T20:00', member: '', target: '' };
    expect(filterOf({ ...typed, act: '' })).toEqual({
      from: '2026-07-01T19:00:00.000Z',
      until: '2026-12-01T20:00:00.000Z',
    });
    expect(filterOf({ ...typed, act: '', from: 'yesterday', until: '2026-99-99T20:00' })).toEqual(
      {},
    );
  });
});

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

  it('keeps the focus in the search, and moves it to the new rows when a page is turned', async () => {
    const answers = { [LIST]: page([aRow()]) };
    startFakeServer(answers);
    const user = renderStaff(atAddress('/trail', <TrailList />));
    await screen.findByText('Refund a booking');
    answers[LIST] = page([aRow({ sequence: 8, act: 'booking-sell' }), aRow()], {
      next: 'booking:7',
    });
    const field = screen.getByLabelText<HTMLInputElement>('Username');
    await user.type(field, 'ada{Enter}');
    await screen.findByText('2 acts on this page');
    expect(field.isConnected).toBe(true);
    expect(document.activeElement).toBe(field);

    answers[LIST] = page([aRow({ sequence: 6 })]);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    const status = await screen.findByText('1 act on this page');
    expect(document.activeElement).toBe(status);
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  });

  it('has in its search what the address says, also when that changes', async () => {
    startFakeServer({ [LIST]: page([aRow()]) });
    const user = renderStaff(
      atAddress(
        '/trail?trail.member=ada',
        <>
          <Link to="/trail?trail.member=bob">Bob</Link>
          <TrailList />
        </>,
      ),
    );
    const field = screen.getByLabelText<HTMLInputElement>('Username');
    expect(field.value).toBe('ada');
    await user.click(screen.getByText('Bob'));
    await waitFor(() => expect(field.value).toBe('bob'));
  });
});
