import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 991.98px)';

const follow = (changed: () => void): (() => void) => {
  const width = window.matchMedia(NARROW);
  width.addEventListener('change', changed);
  return () => width.removeEventListener('change', changed);
};

/**
 * Whether the screen is as narrow as that of a phone or a small tablet. The navigation is then at the foot of the page. The
 * answer is known before the first paint, so nothing moves afterwards.
 */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(follow, () => window.matchMedia(NARROW).matches);
