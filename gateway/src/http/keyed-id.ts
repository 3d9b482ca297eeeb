import { createHmac, randomBytes } from 'node:crypto';

/** Browsers send keys that nobody guesses; a shorter one could be anybody's. */
const SHORTEST_KEY = 16;

/** Stands for a value without giving it away: always the same 32 hexadecimal digits for one purpose and value. */
export const keyedId = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('hex').slice(0, 32);

/** The same id for a repeated Idempotency-Key, so that a double click is one order; a new one without a key. */
export const idOfKey = (
  secret: string,
  purpose: string,
  key: string | string[] | undefined,
): string =>
  typeof key === 'string' && key.length >= SHORTEST_KEY
    ? keyedId(secret, purpose, key)
    : randomBytes(16).toString('hex');
