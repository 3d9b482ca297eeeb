import { onSessionChange, readSession, type StoredSession } from './stored-session';

/**
 * Waits until the member of staff has signed in again, here or in another tab. @returns null if they sign out or
 * someone else signs in: what one person has asked for is never sent in the name of another.
 */
export function nextSession(
  ended: StoredSession,
  signal: AbortSignal,
): Promise<StoredSession | null> {
  return new Promise((resolve) => {
    const consider = (session: StoredSession | null): void => {
      if (session?.token === ended.token && session.username === ended.username) return;
      stop();
      signal.removeEventListener('abort', giveUp);
      resolve(session?.username === ended.username ? session : null);
    };
    const giveUp = (): void => consider(null);
    const stop = onSessionChange(consider);
    signal.addEventListener('abort', giveUp);
    consider(readSession()); // it may have changed while the request was on its way
  });
}
