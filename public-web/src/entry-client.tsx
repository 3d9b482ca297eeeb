import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { matchingRoute } from './app/routes';
import { createStore, type RootState } from './app/store';
import './shared/ui/styles';

const root = document.getElementById('root');
const state = document.getElementById('state')?.textContent;
if (root === null || !state) throw new Error('The page came without its content');
const store = createStore({ apiBase: '' }, JSON.parse(state) as RootState);

/** A button that was pressed before the page was alive: the press is done then, not lost. */
let pressed: HTMLButtonElement | undefined;
const remember = ({ target }: MouseEvent): void => {
  pressed = (target instanceof Element && target.closest('button')) || undefined;
};
document.addEventListener('click', remember, true);

// The page's own code first: the server's HTML then comes alive without a flash.
void matchingRoute(window.location.pathname)
  .route.page.preload()
  // As a transition it is done in slices: a thumb that scrolls meanwhile is not kept waiting.
  .then(() => {
    startTransition(() => void hydrateRoot(root, <App store={store}>{(routes) => <BrowserRouter>{routes}</BrowserRouter>}</App>));
    document.removeEventListener('click', remember, true);
    // React listens from now on, and wakes what is pressed first.
    pressed?.click();
  });
