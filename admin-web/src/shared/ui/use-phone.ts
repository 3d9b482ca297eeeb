import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 991.98px)';

const follow = (changed: () => void): (() => void) => {
  const width = window.matchMedia(NARROW);
  width.addEventListener('change', changed);
  return () => width.removeEventListener('change', changed);
};

/**
 * Whether the window is as narrow as a phone or a small tablet; the navigation is then at the foot of the page. The first
 * render already knows the answer, so that nothing moves after the first paint.
 */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(follow, () => window.matchMedia(NARROW).matches);
