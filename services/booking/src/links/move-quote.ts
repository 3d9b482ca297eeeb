import { readLink, signLink } from './signed-link.js';

/** A digest of what was quoted, signed together with the end of the quote. */
export const signQuote = (secret: string, digest: string, until: Date): string =>
  signLink(secret, 'move quote', { id: digest, until });

/** @returns the digest, or undefined if the quote is not ours or has expired. */
export const readQuote = (secret: string, quoteId: string, now: Date): string | undefined =>
  readLink(secret, 'move quote', quoteId, now)?.id;
