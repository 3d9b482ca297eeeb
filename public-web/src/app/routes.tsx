// Every page loads what this file imports; infra/bench/budgets.json limits it.
// guard: bundle-budget
import type { ComponentType } from 'react';
import { matchRoutes, redirect, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/config/paths';
import { loadHome, loadNotFound, loadShow, loadSite } from './loaders';
import { PageError } from './page-error';
import { PageFailure } from './page-failure';
import { BrokenSite, Site } from './site';

/** Loads a page's chunk in parallel with its data. If the chunk is missing, the error page is told so (`code-missing`). */
const page = (load: () => Promise<{ Page: ComponentType }>) => () =>
  load().then(
    ({ Page }) => ({ Component: Page }),
    (cause: unknown) => {
      throw new PageFailure('code-missing', cause);
    },
  );

/**
 * The pages. Their order does not matter: the router prefers the more specific pattern. The id of a page is the name of
 * its file in `pages`; the server looks up its scripts by that name.
 */
const pages: RouteObject[] = [
  {
    id: 'home',
    path: paths.home.pattern,
    loader: loadHome,
    lazy: page(() => import('../pages/home')),
  },
  {
    id: 'show',
    path: paths.show.pattern,
    loader: loadShow,
    lazy: page(() => import('../pages/show')),
  },
  {
    id: 'booking',
    path: paths.booking.pattern,
    loader: loadShow,
    lazy: page(() => import('../pages/booking')),
  },
  {
    id: 'booking-confirmed',
    path: paths.bookingConfirmed.pattern,
    lazy: page(() => import('../pages/booking-confirmed')),
  },
  {
    id: 'gift-card-bought',
    path: paths.giftCardBought.pattern,
    lazy: page(() => import('../pages/gift-card-bought')),
  },
  {
    id: 'find-booking',
    path: paths.findBooking.pattern,
    lazy: page(() => import('../pages/find-booking')),
  },
  {
    id: 'my-booking',
    path: paths.myBooking.pattern,
    lazy: page(() => import('../pages/my-booking')),
  },
  {
    id: 'take-tickets',
    path: paths.takeTickets.pattern,
    lazy: page(() => import('../pages/take-tickets')),
  },
  { id: 'pay', path: paths.pay.pattern, lazy: page(() => import('../pages/pay')) },
  {
    id: 'waiting-list',
    path: paths.waitingList.pattern,
    lazy: page(() => import('../pages/waiting-list')),
  },
  {
    id: 'waiting-list-answer',
    path: paths.waitingListAnswer.pattern,
    lazy: page(() => import('../pages/waiting-list-answer')),
  },
  {
    id: 'gift-cards',
    path: paths.giftCards.pattern,
    lazy: page(() => import('../pages/gift-cards')),
  },
  { id: 'gift-card', path: paths.giftCard.pattern, lazy: page(() => import('../pages/gift-card')) },
  {
    id: 'form-not-sent',
    path: paths.formNotSent.pattern,
    lazy: page(() => import('../pages/form-not-sent')),
  },
  {
    id: 'unsubscribe',
    path: paths.unsubscribe.pattern,
    lazy: page(() => import('../pages/unsubscribe')),
  },
  { id: 'partners', path: paths.partners.pattern, lazy: page(() => import('../pages/partners')) },
  {
    id: 'privacy-policy',
    path: paths.privacy.pattern,
    lazy: page(() => import('../pages/privacy-policy')),
  },
  {
    id: 'terms-and-conditions',
    path: paths.terms.pattern,
    lazy: page(() => import('../pages/terms-and-conditions')),
  },
  // The partners page links to these two addresses (specification-rules.md 10).
  { path: '/shows', loader: () => redirect(paths.section('shows')) },
  { path: '/contact', loader: () => redirect(paths.contactOpened) },
  {
    id: 'not-found',
    path: '*',
    loader: loadNotFound,
    lazy: page(() => import('../pages/not-found')),
  },
];

/** The route that shows the error of a page inside the site's frame. The router stores such errors under this id. */
export const PAGE_ROUTE = 'page';

export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: Site,
    ErrorBoundary: BrokenSite,
    loader: loadSite,
    children: [{ id: PAGE_ROUTE, ErrorBoundary: PageError, children: pages }],
  },
];

/**
 * Loads the code of the page at an address. A router that starts without it shows a fallback instead of hydrating the
 * server's page.
 */
export async function loadPageAt(location: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function')
        Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
