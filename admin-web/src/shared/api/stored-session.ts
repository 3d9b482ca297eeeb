import { z } from 'zod';

/** The keys of local storage (specification-rules.md 6). */
const TOKEN = 'adminToken';
const USER = 'adminUser';
const userSchema = z.object({ username: z.string() });

export interface StoredSession {
  token: string;
  username: string;
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

export function storeSession({ token, username }: StoredSession): void {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(USER, JSON.stringify({ username }));
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}
