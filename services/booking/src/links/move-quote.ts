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
  /** Some of the tickets of the booking; absent for all of them. */
  quantity?: number;
}

export function signMyQuote(secret: string, quote: MyQuote, until: Date): string {
  const { showId, digest, quantity = '' } = quote;
  return signLink(secret, 'my move quote', { id: `${showId}:${digest}:${quantity}`, until });
}

/** @returns undefined if the quote is not ours, was made for staff, or has expired. */
export function readMyQuote(secret: string, quoteId: string, now: Date): MyQuote | undefined {
  const [showId = '', digest = '', quantity = ''] =
    readLink(secret, 'my move quote', quoteId, now)?.id.split(':') ?? [];
  if (showId === '') return undefined;
  return { showId, digest, ...(quantity !== '' && { quantity: Number(quantity) }) };
}
