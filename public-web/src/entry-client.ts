/** A button that was pressed before the page was alive: the press is done then, not lost. */
let pressed: HTMLButtonElement | undefined;
const remember = (event: MouseEvent): void => {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button) return;
  pressed = button;
  event.preventDefault(); // the browser would send the form itself, and load the page again with names in its address
};
document.addEventListener('click', remember, true);

/**
 * What can be read is painted before anything else is fetched or computed: on a slow phone that is a second sooner. A page in
 * a hidden tab is not painted, and a browser that does not report paints cannot say so: neither waits.
 */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint'))
      return resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });

void firstPaint()
  .then(() => import('./come-alive'))
  .then(({ comeAlive }) => comeAlive())
  .then(() => {
    document.removeEventListener('click', remember, true);
    // React listens from now on, and wakes what is pressed first.
    pressed?.click();
  });
