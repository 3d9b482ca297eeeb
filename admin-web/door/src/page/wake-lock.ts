/** Keeps the screen on while the page is in view. Phones without it dim as usual. */
export function keepAwake(page: Document): void {
  const { wakeLock } = navigator as Partial<Navigator>;
  const ask = (): void => {
    // It is refused on a low battery, and that is right.
    if (page.visibilityState === 'visible') void wakeLock?.request('screen').catch(() => undefined);
  };
  page.addEventListener('visibilitychange', ask);
  ask();
}
