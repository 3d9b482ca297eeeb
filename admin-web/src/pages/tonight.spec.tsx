import type { Tonight, TonightShow } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aShow } from '../../test/builders';
import { failure, startFakeServer, type Answers } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { TonightPage } from './tonight';

const TONIGHT = 'GET /api/admin/tonight';
const RIGHTS = {
  'door:admit': ['cardiff'],
  'bookings:write': ['cardiff'],
  'bookers:message': ['cardiff'],
};

const LATER = '2099-03-21T19:30:00.000Z';

const aRoom = (changes: Partial<TonightShow> = {}): TonightShow => ({
  id: 'show-1',
  venueId: 'cardiff',
  title: 'Saturday Night',
  city: 'Cardiff',
  venueName: 'The Cellar',
  status: 'scheduled',
  doorsTime: '19:30',
  showTime: '20:00',
  doorsAt: '2020-01-01T19:30:00.000Z',
  capacity: 120,
  sold: 80,
  held: 4,
  door: { arrived: 30, expected: 78 },
  notes: [],
  lineUp: ['Ada', 'Grace'],
  ...changes,
});
const aNight = (changes: Partial<Tonight> = {}): Tonight => ({
  date: '2099-03-21',
  isToday: true,
  shows: [aRoom()],
  needs: [],
  ...changes,
});

function openNight(night: Tonight, answers: Answers = {}) {
  startFakeServer({
    'GET /api/config': failure(503, 'SERVICE_UNAVAILABLE', ''),
    'GET /api/admin/account': {
      body: { id: 'ada', username: 'ada', email: null, grants: [], rights: RIGHTS },
    },
    'GET /api/shows': { body: [aShow()] },
    [TONIGHT]: { body: night },
    'GET /api/admin/readiness': { body: { shows: [], club: [] } },
    ...answers,
  });
  return renderStaff(
    <MemoryRouter>
      <TonightPage />
    </MemoryRouter>,
  );
}
const room = (name: RegExp) => screen.findByRole('region', { name });

describe('the night', () => {
  it('shows each room with its figures, its line-up and its acts', async () => {
    openNight(aNight());
    const cardiff = within(await room(/Cardiff/));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tonight, Sat, 21 Mar 2099');
    for (const text of ['30 of 78', '80', '4', '36', '120', 'Doors are open', 'Ada, Grace'])
      expect(cardiff.getByText(text, { exact: false, selector: 'dd, strong, p' })).toBeTruthy();
    expect((await cardiff.findByRole('link', { name: 'Door' })).getAttribute('href')).toBe(
      '/door?show=show-1',
    );
    expect(cardiff.getByRole('link', { name: 'List (print)' }).getAttribute('href')).toBe(
      '/door/print?show=show-1&now=1',
    );
  });

  it('shows the notes for the door, and says if there are none', async () => {
    const notes = [
      { bookingId: 'booking-1', name: 'Ada Lovelace', note: 'needs a step-free seat' },
    ];
    openNight(aNight({ shows: [aRoom({ notes }), aRoom({ id: 'show-2', city: 'Bournemouth' })] }));
    const cardiff = within(await room(/Cardiff/));
    const list = within(cardiff.getByRole('list', { name: 'Notes' }));
    expect(list.getByRole('listitem').textContent).toBe('Ada Lovelace: needs a step-free seat');
    const bournemouth = within(await room(/Bournemouth/));
    expect(bournemouth.getByText('Notes:').parentElement?.textContent).toBe('Notes: none');
  });

  it('does not say that there are no notes if they could not be read', async () => {
    openNight(aNight({ shows: [aRoom({ door: null, notes: null })] }));
    const cardiff = within(await room(/Cardiff/));
    expect(cardiff.queryByText('Notes:')).toBeNull();
  });

  it('sells for the show of its card', async () => {
    const user = openNight(aNight({ shows: [aRoom({ doorsAt: LATER })] }));
    await user.click(await screen.findByRole('button', { name: 'Sell' }));
    expect(await screen.findByTitle(/Cardiff: Saturday Night/)).toBeTruthy();
  });

  it.each([
    ['The doors are open, so it is not sold here any more.', {}],
    ['No place is free.', { doorsAt: LATER, sold: 116 }],
  ])('does not sell, and says: %s', async (reason, changes) => {
    openNight(aNight({ shows: [aRoom(changes)] }));
    const sell = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sell' });
    expect(sell.disabled).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
  });

  it('writes to the bookers of its card', async () => {
    const user = openNight(aNight());
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    expect(
      await screen.findByText('Write to the bookers of Saturday Night, Sat, 21 Mar 2099'),
    ).toBeTruthy();
  });

  it('has no acts at a venue where the member does not work, and no one at the door', async () => {
    openNight(
      aNight({ shows: [aRoom({ venueId: 'bournemouth', city: 'Bournemouth', door: null })] }),
    );
    const there = within(await room(/Bournemouth/));
    expect(there.queryByRole('button')).toBeNull();
    expect(there.queryByText('in')).toBeNull();
  });

  it('sells nothing for a show that is cancelled', async () => {
    openNight(aNight({ shows: [aRoom({ status: 'cancelled', lineUp: [] })] }));
    const card = within(await room(/Cardiff/));
    await card.findByRole('link', { name: 'Door' });
    expect(card.getByText('Cancelled')).toBeTruthy();
    expect(card.getByText('not entered yet', { exact: false })).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Sell' })).toBeNull();
  });

  it('names what needs a person, and what could not be checked', async () => {
    openNight(
      aNight({
        needs: [
          { kind: 'failedMails', count: 1 },
          { kind: 'enquiries', count: 2 },
          { kind: 'refundRequests', count: 0 },
          { kind: 'quarantinedPayments', count: null },
        ],
      }),
    );
    expect(await screen.findByRole('link', { name: '1 failed e-mail' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '2 new enquiries' })).toBeTruthy();
    expect(screen.getByText('Payments could not be checked')).toBeTruthy();
    expect(screen.queryByText(/refund request/)).toBeNull();
  });

  it('says that nothing waits, and that the night is the next one', async () => {
    openNight(aNight({ isToday: false, needs: [{ kind: 'enquiries', count: 0 }] }));
    expect(await screen.findByText('Next night, Sat, 21 Mar 2099')).toBeTruthy();
    expect(screen.getByText('Nothing at the moment.')).toBeTruthy();
  });

  it('says that no show is planned', async () => {
    openNight(aNight({ date: null, isToday: false, shows: [] }));
    expect(await screen.findByText('No show is planned.')).toBeTruthy();
  });

  it('says that it failed, and tries again', async () => {
    const answers: Answers = { [TONIGHT]: failure(503, 'SERVICE_UNAVAILABLE', 'Please wait') };
    startFakeServer(answers);
    const user = openNight(aNight(), answers);
    await screen.findByText('Failed to fetch the night');
    startFakeServer({
      'GET /api/admin/account': {
        body: { id: 'a', username: 'a', email: null, grants: [], rights: {} },
      },
      [TONIGHT]: { body: aNight() },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await room(/Cardiff/);
  });
});
