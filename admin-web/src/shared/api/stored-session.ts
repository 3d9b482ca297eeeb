import { z } from 'zod';

/** The keys of local storage (specification-rules.md 6). */
const TOKEN = 'adminToken';
const USER = 'adminUser';
const userSchema = z.object({ username: z.string() });

export interface StoredSession {
  token: string;
  username: string;
}

type Listener = (session: StoredSession | null) => void;
const listeners = new Set<Listener>();
const tell = (): void => {
  const session = readSession();
  for (const listener of [...listeners]) listener(session);
};

/** Calls the listener when the stored session changes, in this tab or another. @returns how to stop that. */
export function onSessionChange(listener: Listener): () => void {
  // Another tab has signed in or out, or has a new token.
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === null || key === TOKEN || key === USER) listener(readSession());
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

export function readSession(): StoredSession | null {
  const token = localStorage.getItem(TOKEN);
  if (token === null) return null;
  try {
    return { token, ...userSchema.parse(JSON.parse(localStorage.getItem(USER) ?? '')) };
  } catch {
    return { token, username: '' }; // the server decides by the token alone
  }
}

/** The name first: between the two writes, another tab must not see someone else's token under the old name. */
export function storeSession({ token, username }: StoredSession): void {
  localStorage.setItem(USER, JSON.stringify({ username }));
  localStorage.setItem(TOKEN, token);
  tell();
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
  tell();
}
