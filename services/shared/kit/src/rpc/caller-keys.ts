import type { KeyObject } from 'node:crypto';
import { callerSchema, type CallerName } from '@club/messages';
import { readPublicKey } from '@club/settings';

/** The public keys that a service accepts of each caller. While a key is being replaced there are two. */
export type CallerKeys = ReadonlyMap<CallerName, readonly KeyObject[]>;

const NAMES = callerSchema.options.join('|');
/** One `name:key`. The mark of the repository's own keys, which production refuses, is not part of the key. */
const ENTRY = `(?:${NAMES}):(?:local-)?[\\w-]{43}`;
/** The form of the list: entries with white space between them. */
export const CALLER_KEYS_FORM = new RegExp(`^${ENTRY}(?:\\s+${ENTRY})*$`);

/** @param text in the form of `CALLER_KEYS_FORM`. */
export function readCallerKeys(text: string): CallerKeys {
  const keys = new Map<CallerName, KeyObject[]>();
  for (const entry of text.split(/\s+/)) {
    const [name, key = ''] = entry.split(':');
    const caller = callerSchema.parse(name);
    const known = keys.get(caller) ?? [];
    keys.set(caller, [...known, readPublicKey(key.replace(/^local-/, ''))]);
  }
  return keys;
}
