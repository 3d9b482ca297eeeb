import { createHash } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { readMyQuote, readQuote, signMyQuote, signQuote } from '../links/move-quote.js';
import type { ProposedMove } from './read-terms.js';

const VALID_MS = 10 * 60 * 1000;

/** The id of a quote is its own proof, so that no quote has to be stored. */
interface Quote {
  quoteId: string;
  expiresAt: string;
}

type Quoted = Pick<ProposedMove, 'order' | 'terms' | 'asCredit' | 'party'>;

/**
 * Everything that the customer has been told, and where the booking is: another show may cost the same. The number of its
 * moves is in it, because a booking may come back to the show that it has left.
 */
function digestOf({ order, terms, asCredit, party }: Quoted): string {
  const { showId, places, oldPence, newPence, refundPence } = terms;
  // The part has no booking of its own yet, but the number of its tickets is in the quote.
  const { _id: orderId, showId: fromShowId, moves = [] } = party ?? order;
  const sums = [orderId, showId, places, oldPence, newPence, refundPence];
  // guard: quotes-name-the-show-that-is-left (invariants.md I35)
  const quoted = [...sums, fromShowId, moves.length];
  const facts = asCredit === true ? [...quoted, 'credit'] : quoted;
  return createHash('sha256').update(facts.join()).digest('base64url');
}

const endOf = (now: Date): Date => new Date(now.getTime() + VALID_MS);

export function quoteIdOf(secret: string, move: Quoted, now: Date): Quote {
  const until = endOf(now);
  return { quoteId: signQuote(secret, digestOf(move), until), expiresAt: until.toISOString() };
}

/** For the booker: the quote names the show as well, and how many tickets move if some stay. */
export function myQuoteIdOf(secret: string, move: Quoted, now: Date): Quote {
  const until = endOf(now);
  const { showId, places } = move.terms;
  const part = move.party !== undefined && { quantity: places };
  const quoted = { showId, digest: digestOf(move), ...part };
  return { quoteId: signMyQuote(secret, quoted, until), expiresAt: until.toISOString() };
}

/** @throws QUOTE_EXPIRED, or PRICE_CHANGED if the terms are no longer those of the quote */
export function checkQuote(secret: string, quoteId: string, move: Quoted, now: Date): void {
  compare(readQuote(secret, quoteId, now), move);
}

export function checkMyQuote(secret: string, quoteId: string, move: Quoted, now: Date): void {
  compare(readMyQuote(secret, quoteId, now)?.digest, move);
}

function compare(quoted: string | undefined, move: Quoted): void {
  if (quoted === undefined) throw new DomainError('QUOTE_EXPIRED');
  // guard: moves-as-quoted
  if (quoted !== digestOf(move)) throw new DomainError('PRICE_CHANGED');
}
