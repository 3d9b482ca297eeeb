import { z } from 'zod';

/** Where the browser keeps who is signed in (specification-rules.md 6). */
const TOKEN = 'adminToken';
const USER = 'adminUser';
const userSchema = z.object({ username: z.string() });

export interface KeptSession {
  token: string;
  username: string;
}

export function readSession(): KeptSession | null {
  const token = localStorage.getItem(TOKEN);
  if (token === null) return null;
  try {
    return { token, ...userSchema.parse(JSON.parse(localStorage.getItem(USER) ?? '')) };
  } catch {
    return { token, username: '' }; // a token without its user still opens the door; the server decides
  }
}

export function keepSession({ token, username }: KeptSession): void {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(USER, JSON.stringify({ username }));
}

export function dropSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}
