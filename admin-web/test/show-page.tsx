import { PERMISSIONS, type Rights, type SeriesProgress, type Show } from '@club/contracts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { atAddress } from './at-address';
import { ShowPage } from '../src/pages/show';
import { paths } from '../src/shared/config/paths';
import { aDoorList, aParty, aShow } from './builders';
import { failure, startFakeServer, type Answers } from './fake-server';
import { renderStaff } from './render-staff';

const EVERYTHING: Rights = Object.fromEntries(PERMISSIONS.map((each) => [each, ['*']]));
const ON_SALE = { onSaleSince: '2026-01-01T12:00:00.000Z' };
export const CURVE = {
  showId: 'show-1',
  title: 'Saturday Night',
  date: '2099-03-21',
  capacity: 100,
  days: [{ daysBefore: 30, tickets: 12 }],
  earlier: [],
};

/** The route that says how far a series is. */
export const SERIES = 'GET /api/admin/shows/show-1/series';
export const aSeries = (changes: Partial<SeriesProgress> = {}): SeriesProgress => ({
  id: 'series-1',
  at: '2026-03-01T12:00:00.000Z',
  total: 4,
  made: 1,
  skipped: [],
  isDone: false,
  ...changes,
});

interface Opened {
  show?: Partial<Show>;
  rights?: Rights;
  answers?: Answers;
}
/** Opens the page of a show for a member of staff. Answers may be replaced while it is open. */
export function openShowPage(
  address: string,
  { show = {}, rights = EVERYTHING, answers = {} }: Opened = {},
) {
  const all: Answers = {
    'GET /api/config': failure(503, 'SERVICE_UNAVAILABLE', ''),
    'GET /api/admin/account': {
      body: { id: 'ada', username: 'ada', email: null, grants: [], rights },
    },
    'GET /api/admin/shows': {
      body: [aShow({ ...ON_SALE, soldTickets: 12, performers: 'Ada\nGrace', ...show })],
    },
    'GET /api/admin/readiness': { body: { shows: [], club: [] } },
    'GET /api/admin/shows/show-1/sales-curve': { body: CURVE },
    [SERIES]: { body: { series: null } },
    'GET /api/admin/shows/show-1/door-list': { body: aDoorList([aParty({ arrived: 2, left: 1 })]) },
    ...answers,
  };
  const server = startFakeServer(all);
  const user = renderStaff(
    atAddress(
      address,
      <Routes>
        <Route path={paths.show} element={<ShowPage />} />
      </Routes>,
    ),
  );
  return { ...server, user, answers: all };
}
/** The tabs that the member of staff sees. */
export const tabsOfShow = () =>
  within(screen.getByRole('navigation', { name: 'Of this show' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
