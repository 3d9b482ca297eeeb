import { useSyncExternalStore } from 'react';

const follow = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the page can be seen: not in another tab, and not behind a locked screen. */
export const useVisible = (): boolean =>
  useSyncExternalStore(follow, () => document.visibilityState === 'visible');
