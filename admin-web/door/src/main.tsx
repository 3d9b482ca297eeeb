import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Door } from './door';
import { doorClient } from './night/door-client';
import { openDoorStore } from './night/door-store';
import { createLive } from './night/live';
import './page/base.css';
import './page/top-bar.css';
import './page/party-list.css';
import './page/people-steps.css';
import './page/search-dock.css';
import './page/undo-slip.css';
import './page/warnings.css';
import './page/scanner.css';
import './page/sell.css';
import { DoorPage } from './page/door-page';
import { watchInstall } from './page/install';
import { signal } from './page/signals';
import { applyTheme, storedTheme } from './page/theme';
import { DoorContext } from './page/use-door';
import { keepAwake } from './page/wake-lock';

/** The code of a pairing is taken out of the address before anything else can read it. */
function takeToken(): string | undefined {
  const token = /^#pair=(.+)$/.exec(location.hash)?.[1];
  if (token !== undefined) history.replaceState(null, '', location.pathname);
  return token;
}

/** A code that is opened in the tab of an open page changes only the fragment of its address. */
function watchCodes(door: Door): void {
  window.addEventListener('hashchange', () => {
    const token = takeToken();
    if (token !== undefined) door.pairingOpened(token);
  });
}

/** Older browsers have no locks. There a second tab sends rows twice, and the server knows them by their ids. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  return locks === undefined ? work() : locks.request('door-sync', work).then((done) => done);
}

/** Hints only: they make the sync try sooner, and never hold it back. */
function watchHints(door: Door): void {
  for (const name of ['online', 'offline']) window.addEventListener(name, door.connectSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') door.connectSoon();
  });
}

async function start(root: Element): Promise<void> {
  applyTheme(storedTheme());
  const token = takeToken();
  const store = await openDoorStore();
  const door = new Door({ store, client: doorClient, live: createLive, alone, signal });
  await door.open(token);
  watchCodes(door);
  watchHints(door);
  watchInstall(window);
  keepAwake(document);
  // The app works without it, and some browsers have no storage manager.
  void (navigator as Partial<Navigator>).storage?.persist();
  createRoot(root).render(
    <StrictMode>
      <DoorContext value={door}>
        <DoorPage />
      </DoorContext>
    </StrictMode>,
  );
  await navigator.serviceWorker.register('/sw.js');
}

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root element');
void start(root);
