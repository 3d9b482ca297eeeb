import { readLink, signLink } from './signed-link.js';

/** A digest of what was quoted, signed together with the end of the quote. */
export const signQuote = (secret: string, digest: string, until: Date): string =>
  signLink(secret, 'move quote', { id: digest, until });

/** @returns the digest, or undefined if the quote is not ours or has expired. */
export const readQuote = (secret: string, quoteId: string, now: Date): string | undefined =>
  readLink(secret, 'move quote', quoteId, now)?.id;

/** A quote for the booker themselves. It names the show, because the request to move does not. */
interface MyQuote {
  showId: string;
  digest: string;
}

export const signMyQuote = (secret: string, { showId, digest }: MyQuote, until: Date): string =>
  signLink(secret, 'my move quote', { id: `${showId}:${digest}`, until });

/** @returns undefined if the quote is not ours, was made for staff, or has expired. */
export function readMyQuote(secret: string, quoteId: string, now: Date): MyQuote | undefined {
  const [showId = '', digest = ''] =
    readLink(secret, 'my move quote', quoteId, now)?.id.split(':') ?? [];
  return showId === '' ? undefined : { showId, digest };
}
