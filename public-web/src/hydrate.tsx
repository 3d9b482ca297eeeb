import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { matchingRoute } from './app/routes';
import { createStore } from './app/store';
import type { RootState } from './shared/store-hooks';

/** Hydrates the server's page. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  const state = document.getElementById('state')?.textContent;
  if (root === null || !state) throw new Error('The page has no content to hydrate');
  const store = createStore({ apiBase: '' }, JSON.parse(state) as RootState);
  // The page's own code first, so that the server's HTML is hydrated without a flash.
  await matchingRoute(window.location.pathname).route.page.preload();
  // A transition is rendered in slices, so that scrolling is not blocked.
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <App store={store}>{(routes) => <BrowserRouter>{routes}</BrowserRouter>}</App>,
      ),
  );
}
