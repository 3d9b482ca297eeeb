import { createHash } from 'node:crypto';
import {
  factBytesOf,
  isTicketId,
  openTicketCode,
  sealedCodeOf,
  TICKET_ID_BYTES,
} from '@club/contracts';
import { isSignedBy, signingKeyIdOf, signWith, type DoorKeys } from './ticket-keys.js';

/** What the door must know. It says nothing about the person. */
export interface TicketFacts {
  bookingId: string;
  showId: string;
  /** How many people it lets in. */
  admits: number;
  /** Rises when the booking has another holder; tickets of an earlier issue have been replaced. */
  issue: number;
}
/** What a code says. Its ids are those of `ticketIdsOf`. */
export interface ReadTicket {
  booking: string;
  show: string;
  admits: number;
  issue: number;
}

/** Ids that are not of our own making are represented by their hash. */
const ticketIdOf = (id: string, length: number): string =>
  isTicketId(id, length)
    ? id
    : createHash('sha256').update(id).digest().subarray(0, length).toString('hex');

/** The form in which a ticket names its booking and its show. */
export const ticketIdsOf = ({ bookingId, showId }: Pick<TicketFacts, 'bookingId' | 'showId'>) => ({
  booking: ticketIdOf(bookingId, TICKET_ID_BYTES.booking),
  show: ticketIdOf(showId, TICKET_ID_BYTES.show),
});

/** The content of a ticket's QR code. */
export function ticketCodeOf(
  settings: Parameters<typeof signWith>[0],
  { bookingId, showId, admits, issue }: TicketFacts,
): string {
  const keyId = signingKeyIdOf(settings);
  const { booking, show } = ticketIdsOf({ bookingId, showId });
  const facts = factBytesOf({ bookingId: booking, showId: show, admits, issue, keyId });
  return sealedCodeOf(facts, signWith(settings, keyId, facts));
}

type Answer = ReadTicket | 'not-a-ticket' | 'forged';

/**
 * Reads a code that a scanner or a person has entered.
 * @returns what it says; `not-a-ticket` if it does not have the form of one; `forged` if no key of ours signed it.
 */
export function readTicketCode(keys: DoorKeys, code: string): Answer {
  const sealed = openTicketCode(code);
  if (sealed === undefined) return 'not-a-ticket';
  const { keyId, signed, signature, admits, issue } = sealed;
  // guard: tickets-are-signed
  if (!isSignedBy(keys.get(keyId), signed, signature)) return 'forged';
  return { ...ticketIdsOf(sealed), admits, issue };
}
