import { createHash } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { readQuote, signQuote } from '../links/move-quote.js';
import type { MoveTerms } from './domain/move-terms.js';

const VALID_MS = 10 * 60 * 1000;

/** Everything that a member of staff has told the customer. */
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

/** The id of a quote is its own proof, so that no quote has to be stored. */
export function quoteIdOf(
  secret: string,
  terms: MoveTerms,
  now: Date,
): { quoteId: string; expiresAt: string } {
  const until = new Date(now.getTime() + VALID_MS);
  return { quoteId: signQuote(secret, digestOf(terms), until), expiresAt: until.toISOString() };
}

/** @throws QUOTE_EXPIRED, or PRICE_CHANGED if the terms are no longer those of the quote */
export function checkQuote(secret: string, quoteId: string, terms: MoveTerms, now: Date): void {
  const quoted = readQuote(secret, quoteId, now);
  if (quoted === undefined) throw new DomainError('QUOTE_EXPIRED');
  // guard: moves-as-quoted
  if (quoted !== digestOf(terms)) throw new DomainError('PRICE_CHANGED');
}
