import { afterEach } from '@jest/globals';
import { Elements } from '@stripe/react-stripe-js';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { createStore, type AppStore } from '../src/app/store';
import { baseApi } from '../src/shared/api/base-api';
import { Toaster } from '../src/shared/ui/toaster';
import { Tooltips } from '../src/shared/ui/tooltip';

const stores: AppStore[] = [];
/** @param gateway its origin. */
function newStore(gateway: string): AppStore {
  const store = createStore({ apiBase: gateway });
  stores.push(store);
  return store;
}
// A query that ends after its test would fetch code for an environment that is gone.
afterEach(async () => {
  for (const store of stores.splice(0))
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
});

interface SiteOptions {
  /** Origin of the gateway. */
  gateway?: string;
  /** Address of the page, with its query. */
  address?: string;
  /** Renders on the server first; what a visitor does to the page before it is hydrated. */
  beforeHydration?: (page: HTMLElement) => void;
}

/** Renders a part of the site with everything around it: store, router, toasts and a card provider that is not loaded. */
export function renderInSite(
  children: ReactNode,
  { gateway = '', address = '/', beforeHydration }: SiteOptions = {},
): UserEvent {
  const element = (
    <Tooltips>
      <Elements stripe={null}>{children}</Elements>
    </Tooltips>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const site = (
    <Provider store={newStore(gateway)}>
      <RouterProvider router={router} />
      <Toaster />
    </Provider>
  );
  if (beforeHydration === undefined) render(site);
  else {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(site);
    beforeHydration(container);
    render(site, { container, hydrate: true });
  }
  return userEvent.setup();
}

/** Renders routes at the last of these addresses, with the store around them. `gateway` is its origin. */
export function renderRoutes(routes: RouteObject[], initialEntries: string[], gateway = '') {
  const router = createMemoryRouter(routes, { initialEntries });
  render(
    <Provider store={newStore(gateway)}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { router, user: userEvent.setup() };
}
