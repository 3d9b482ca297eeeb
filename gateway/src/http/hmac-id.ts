import { createHmac, randomBytes } from 'node:crypto';

/** A shorter key could be guessed or chosen by two browsers. */
const MIN_KEY_LENGTH = 16;

/** An id for a value that does not reveal it: 32 hexadecimal digits, the same for the same purpose and value. */
export const hmacId = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('hex').slice(0, 32);

/** The same id for the same Idempotency-Key, so that a double click makes one order. Without a key, a random id. */
export const idFromKey = (
  secret: string,
  purpose: string,
  key: string | string[] | undefined,
): string =>
  typeof key === 'string' && key.length >= MIN_KEY_LENGTH
    ? hmacId(secret, purpose, key)
    : randomBytes(16).toString('hex');
