import './shared/ui/styles';
import { toggleBrokenPage } from './app/broken-page';
import { reloadOnce } from './app/reload';

toggleBrokenPage(false);
/** Code that neither arrives nor fails: after this time the page says that its buttons do not work yet. */
const READY_WITHIN_MS = 10_000;
const slow = setTimeout(() => toggleBrokenPage(true), READY_WITHIN_MS);

/** Reports errors, also those before hydration: the code for it is a part of the page's, and is loaded early if it is needed. */
const report = (event: ErrorEvent | PromiseRejectionEvent): void =>
  void Promise.allSettled([
    import('./app/client-errors').then(({ reportUncaught }) => reportUncaught(event)),
  ]);
window.addEventListener('error', report);
window.addEventListener('unhandledrejection', report);

/** The button that was pressed before hydration; it is pressed again afterwards. */
let pressed: HTMLButtonElement | undefined;
const remember = (event: MouseEvent): void => {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button) return;
  pressed = button;
  event.preventDefault(); // the browser would submit the form itself and reload the page with its fields in the address
};
document.addEventListener('click', remember, true);

/**
 * Resolves at the first paint. The rest is loaded afterwards, which shows the page a second sooner on a slow phone
 * (ADR 17). A hidden tab is never painted and some browsers do not report paints, so neither of them waits.
 */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint'))
      return resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });

/** The server names the scripts of this page, which would otherwise be requested only after the libraries have run. */
function preloadPage(): void {
  for (const href of document.getElementById('entry')?.dataset['page']?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

void firstPaint()
  .then(() => {
    const start = import('./hydrate');
    preloadPage();
    return start;
  })
  .then(({ hydrate }) => hydrate())
  .then(() => toggleBrokenPage(false))
  .catch(async (error: unknown) => {
    // The code is missing, because of an update or a lost connection. If one reload does not help, the page stays
    // as the server sent it and says so; links work.
    pressed = undefined;
    reportError(error);
    if (!(await reloadOnce())) toggleBrokenPage(true);
  })
  .then(() => {
    clearTimeout(slow);
    document.removeEventListener('click', remember, true);
    // React listens from now on and hydrates the pressed component first.
    pressed?.click();
  });
