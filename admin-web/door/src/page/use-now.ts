import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS);
  return () => clearInterval(timer);
}
const thisSecond = (): number => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;

/** The time of this phone, in milliseconds. It renders again each second. */
export const useNow = (): number => useSyncExternalStore(everySecond, thisSecond);
