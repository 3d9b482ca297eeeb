import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router-dom';
import { App } from './app/app';
import { reportHydrationError, reportPageError } from './app/client-errors';
import { prefetchOnIntent } from './app/prefetch';
import { loadPageAt, routes } from './app/routes';
import { scrollSmoothlyToSections } from './app/smooth-sections';
import { contextWith } from './app/store-context';
import { createStore } from './app/store';
import type { RootState } from './shared/store-hooks';

/** What the server leaves in the page for the browser to continue with. */
export interface PageState {
  store: RootState;
  router: HydrationState;
}

/** Hydrates the server's page. */
export async function hydrate(): Promise<void> {
  const state = document.getElementById('state')?.textContent;
  if (!state) throw new Error('The page has no state to continue with');
  const left = JSON.parse(state) as PageState;
  const store = createStore({ apiBase: '' }, left.store);
  // The page's own code first, so that the server's HTML is hydrated without a flash.
  await loadPageAt(window.location);
  const context = contextWith(store);
  const router = createBrowserRouter(routes, {
    hydrationData: left.router,
    getContext: () => context,
  });
  scrollSmoothlyToSections(router);
  // A transition is rendered in slices, so that scrolling is not blocked.
  startTransition(
    () =>
      void hydrateRoot(
        document,
        <App store={store}>
          <RouterProvider router={router} onError={reportPageError} />
        </App>,
        { onRecoverableError: reportHydrationError },
      ),
  );
  prefetchOnIntent(context);
}
