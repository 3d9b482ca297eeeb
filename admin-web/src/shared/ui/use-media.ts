import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window fits a media query, now and whenever it changes. The answer is known before the first paint, so nothing
 * moves afterwards.
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
