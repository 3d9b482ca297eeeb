import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { matchingRoute } from './app/routes';
import { createStore, type RootState } from './app/store';
import './shared/ui/styles';

/** Makes the server's page work in the browser; resolves once React listens. */
export async function comeAlive(): Promise<void> {
  const root = document.getElementById('root');
  const state = document.getElementById('state')?.textContent;
  if (root === null || !state) throw new Error('The page came without its content');
  const store = createStore({ apiBase: '' }, JSON.parse(state) as RootState);
  // The page's own code first: the server's HTML then comes alive without a flash.
  await matchingRoute(window.location.pathname).route.page.preload();
  // As a transition it is done in slices: a thumb that scrolls meanwhile is not kept waiting.
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <App store={store}>{(routes) => <BrowserRouter>{routes}</BrowserRouter>}</App>,
      ),
  );
}
