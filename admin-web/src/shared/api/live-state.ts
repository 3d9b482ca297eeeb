import { useSyncExternalStore } from 'react';

let isLive = false;
const listeners = new Set<() => void>();

/** Notes whether the server tells this page of changes. */
export function setLive(now: boolean): void {
  if (now === isLive) return;
  isLive = now;
  for (const listener of [...listeners]) listener();
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the server tells this page of changes. If it does not, a page that has to be up to date asks by itself. */
export const useIsLive = (): boolean => useSyncExternalStore(follow, () => isLive);
