// Every page loads what this file imports; infra/bench/budgets.json limits it.
// guard: bundle-budget
import { canBeBooked } from '@club/contracts';
import { matchPath, type Params } from 'react-router-dom';
import { showsApi } from '../features/shows/shows.api';
import { venuesApi } from '../features/venues/venues.api';
import { configApi } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { splitPage, type SplitPage } from './split-page';
import type { AppStore } from './store';

interface SiteRoute {
  path: string;
  page: SplitPage;
  /** Loads the page's data into the store. @returns the page's HTTP status. */
  load: (store: AppStore, params: Params) => Promise<number>;
  redirect?: string;
}

/** The data of every page: the footer's venues and the club's addresses. */
async function loadFrame(store: AppStore): Promise<void> {
  await Promise.all([
    store.dispatch(configApi.endpoints.config.initiate()),
    store.dispatch(venuesApi.endpoints.venues.initiate()),
  ]);
}
async function loadText(store: AppStore): Promise<number> {
  await loadFrame(store);
  return 200;
}
async function loadHome(store: AppStore): Promise<number> {
  const [shows] = await Promise.all([
    store.dispatch(showsApi.endpoints.shows.initiate()),
    loadFrame(store),
  ]);
  return shows.isSuccess ? 200 : 503;
}
async function loadShow(store: AppStore, { id = '' }: Params): Promise<number> {
  const [show] = await Promise.all([
    store.dispatch(showsApi.endpoints.show.initiate(id)),
    loadFrame(store),
  ]);
  if (show.isSuccess) {
    // The page then offers other shows.
    if (!canBeBooked(show.data, new Date()))
      await store.dispatch(showsApi.endpoints.shows.initiate());
    return 200;
  }
  return show.error !== undefined && 'status' in show.error && show.error.status === 404
    ? 404
    : 503;
}
async function loadNotFound(store: AppStore): Promise<number> {
  await loadFrame(store);
  return 404;
}

const notFound = splitPage(() => import('../pages/not-found'));

export const routes: SiteRoute[] = [
  { path: paths.home.pattern, page: splitPage(() => import('../pages/home')), load: loadHome },
  { path: paths.show.pattern, page: splitPage(() => import('../pages/show')), load: loadShow },
  {
    path: paths.booking.pattern,
    page: splitPage(() => import('../pages/booking')),
    load: loadShow,
  },
  {
    path: paths.findBooking.pattern,
    page: splitPage(() => import('../pages/find-booking')),
    load: loadText,
  },
  {
    path: paths.myBooking.pattern,
    page: splitPage(() => import('../pages/my-booking')),
    load: loadText,
  },
  { path: paths.pay.pattern, page: splitPage(() => import('../pages/pay')), load: loadText },
  {
    path: paths.giftCards.pattern,
    page: splitPage(() => import('../pages/gift-cards')),
    load: loadText,
  },
  {
    path: paths.giftCard.pattern,
    page: splitPage(() => import('../pages/gift-card')),
    load: loadText,
  },
  {
    path: paths.partners.pattern,
    page: splitPage(() => import('../pages/partners')),
    load: loadText,
  },
  {
    path: paths.privacy.pattern,
    page: splitPage(() => import('../pages/privacy-policy')),
    load: loadText,
  },
  {
    path: paths.terms.pattern,
    page: splitPage(() => import('../pages/terms-and-conditions')),
    load: loadText,
  },
  // The partners page links to these two addresses (specification-rules.md 10).
  { path: '/shows', page: notFound, load: loadNotFound, redirect: paths.section('shows') },
  { path: '/contact', page: notFound, load: loadNotFound, redirect: paths.contactOpened },
  { path: '*', page: notFound, load: loadNotFound },
];

export function matchingRoute(pathname: string): { route: SiteRoute; params: Params } {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match !== null) return { route, params: match.params };
  }
  throw new Error('the last route matches every path');
}

export const preloadAll = async (): Promise<void> =>
  void (await Promise.all(routes.map(({ page }) => page.preload())));
