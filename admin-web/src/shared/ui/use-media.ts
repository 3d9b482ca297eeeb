import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window fits a media query, now and whenever it changes. The first render already knows the answer, so that
 * nothing moves after the first paint.
 */
export function useMedia(media: string): boolean {
  const follow = useCallback(
    (changed: () => void): (() => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(media).matches);
}
