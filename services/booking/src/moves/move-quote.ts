import { createHash } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { readMyQuote, readQuote, signMyQuote, signQuote } from '../links/move-quote.js';
import type { MoveTerms } from './domain/move-terms.js';

const VALID_MS = 10 * 60 * 1000;

/** The id of a quote is its own proof, so that no quote has to be stored. */
interface Quote {
  quoteId: string;
  expiresAt: string;
}

/** Everything that the customer has been told. */
const digestOf = ({
  orderId,
  showId,
  places,
  oldPence,
  newPence,
  refundPence,
}: MoveTerms): string =>
  createHash('sha256')
    .update([orderId, showId, places, oldPence, newPence, refundPence].join())
    .digest('base64url');

const endOf = (now: Date): Date => new Date(now.getTime() + VALID_MS);

export function quoteIdOf(secret: string, terms: MoveTerms, now: Date): Quote {
  const until = endOf(now);
  return { quoteId: signQuote(secret, digestOf(terms), until), expiresAt: until.toISOString() };
}

/** For the booker: the quote names the show as well. */
export function myQuoteIdOf(secret: string, terms: MoveTerms, now: Date): Quote {
  const until = endOf(now);
  const quoted = { showId: terms.showId, digest: digestOf(terms) };
  return { quoteId: signMyQuote(secret, quoted, until), expiresAt: until.toISOString() };
}

/** @throws QUOTE_EXPIRED, or PRICE_CHANGED if the terms are no longer those of the quote */
export function checkQuote(secret: string, quoteId: string, terms: MoveTerms, now: Date): void {
  compare(readQuote(secret, quoteId, now), terms);
}

export function checkMyQuote(secret: string, quoteId: string, terms: MoveTerms, now: Date): void {
  compare(readMyQuote(secret, quoteId, now)?.digest, terms);
}

function compare(quoted: string | undefined, terms: MoveTerms): void {
  if (quoted === undefined) throw new DomainError('QUOTE_EXPIRED');
  // guard: moves-as-quoted
  if (quoted !== digestOf(terms)) throw new DomainError('PRICE_CHANGED');
}
