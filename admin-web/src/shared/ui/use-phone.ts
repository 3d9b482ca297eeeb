import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 767.98px)';

const follow = (changed: () => void): (() => void) => {
  const width = window.matchMedia(NARROW);
  width.addEventListener('change', changed);
  return () => width.removeEventListener('change', changed);
};

/** Whether the page is as narrow as a phone. It is known before the first paint, so nothing moves afterwards. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(follow, () => window.matchMedia(NARROW).matches);
