import { readSession } from './stored-session';

const PREFIX = 'typed:';

interface Kept {
  by: string;
  values: unknown;
}

const isKept = (read: unknown): read is Kept =>
  typeof read === 'object' && read !== null && 'by' in read && 'values' in read;

function readKept(name: string): Kept | undefined {
  const text = sessionStorage.getItem(PREFIX + name);
  if (text === null) return undefined;
  const read: unknown = JSON.parse(text);
  return isKept(read) ? read : undefined;
}

/**
 * What was typed into a form of this tab and not sent, as it was kept over a reload, Back or the end of the session. What
 * someone else has typed is removed.
 */
export function keptText(name: string): unknown {
  const kept = readKept(name);
  if (kept === undefined || kept.by === usernameNow()) return kept?.values;
  forgetText(name);
  return undefined;
}

export const keepText = (name: string, values: unknown): void =>
  sessionStorage.setItem(PREFIX + name, JSON.stringify({ by: usernameNow(), values }, emptied));

/** A choice that was cleared stays cleared. */
const emptied = (_field: string, value: unknown): unknown => value ?? null;

export const forgetText = (name: string): void => sessionStorage.removeItem(PREFIX + name);

/** Someone signs out: what they have typed is no one else's to read. */
export function forgetAllTexts(): void {
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(PREFIX)))
    sessionStorage.removeItem(key);
}

const usernameNow = (): string => readSession()?.username ?? '';
