import { createHash } from 'node:crypto';
import { base32nopad } from '@scure/base';
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

/**
 * "T2" and the base32 of: format and key id (4 bits each), booking (16 bytes), show (12), admits, issue, signature (64).
 * 154 characters of QR's alphanumeric set are exactly version 6 at level M. One more would make every module smaller.
 */
const PREFIX = 'T2';
const FORMAT = 2;
const ID_BYTES = { booking: 16, show: 12 } as const;
const SHOW_AT = 1 + ID_BYTES.booking;
const ADMITS_AT = SHOW_AT + ID_BYTES.show;
const FACTS_BYTES = ADMITS_AT + 2;
/** Every one of its bits is used, so that each text of this form is 95 whole bytes. */
const SECOND_FORM = /^T2[A-Z2-7]{152}$/i;
/** "T1.facts.signature", printed by earlier versions. */
const FIRST_FORM = /^T1\.([\w-]+)\.([\w-]+)$/;
const FIRST_FACTS = /^(\S+) (\S+) ([1-9]\d?)$/;

/** Ids of our own making are hexadecimal and stand for themselves; any other is represented by its hash. */
function bytesOf(id: string, length: number): Buffer {
  if (id.length === 2 * length && /^[0-9a-f]+$/.test(id)) return Buffer.from(id, 'hex');
  return createHash('sha256').update(id).digest().subarray(0, length);
}

/** The form in which a ticket names its booking and its show. */
export const ticketIdsOf = ({ bookingId, showId }: Pick<TicketFacts, 'bookingId' | 'showId'>) => ({
  booking: bytesOf(bookingId, ID_BYTES.booking).toString('hex'),
  show: bytesOf(showId, ID_BYTES.show).toString('hex'),
});

/** The content of a ticket's QR code, in capital letters and digits, which keyboard scanners do not change. */
export function ticketCodeOf(
  settings: Parameters<typeof signWith>[0],
  { bookingId, showId, admits, issue }: TicketFacts,
): string {
  const keyId = signingKeyIdOf(settings);
  const facts = Buffer.concat([
    Buffer.from([(FORMAT << 4) | keyId]),
    bytesOf(bookingId, ID_BYTES.booking),
    bytesOf(showId, ID_BYTES.show),
    Buffer.from([admits, issue]),
  ]);
  const signature = signWith(settings, keyId, facts);
  return PREFIX + base32nopad.encode(Buffer.concat([facts, signature]));
}

type Answer = ReadTicket | 'not-a-ticket' | 'forged';

/**
 * Reads a code that a scanner or a person has entered.
 * @returns what it says; `not-a-ticket` if it does not have the form of one; `forged` if no key of ours signed it.
 */
export function readTicketCode(keys: DoorKeys, code: string): Answer {
  if (SECOND_FORM.test(code)) return readSecondFormat(keys, code);
  const [, facts, signature] = FIRST_FORM.exec(code) ?? [];
  if (facts === undefined || signature === undefined) return 'not-a-ticket';
  return readFirstFormat(keys, facts, signature);
}

function readSecondFormat(keys: DoorKeys, code: string): Answer {
  const encoded = code.slice(PREFIX.length).toUpperCase();
  const bytes = Buffer.from(base32nopad.decode(encoded));
  const facts = bytes.subarray(0, FACTS_BYTES);
  const head = facts.readUInt8(0);
  if (head >> 4 !== FORMAT) return 'not-a-ticket';
  // guard: tickets-are-signed
  if (!isSignedBy(keys.get(head & 0b1111), facts, bytes.subarray(FACTS_BYTES))) return 'forged';
  return {
    booking: facts.subarray(1, SHOW_AT).toString('hex'),
    show: facts.subarray(SHOW_AT, ADMITS_AT).toString('hex'),
    admits: facts.readUInt8(ADMITS_AT),
    issue: facts.readUInt8(ADMITS_AT + 1),
  };
}

/** It names neither key nor issue: the key was that of TICKET_SECRET, and the issue the first. */
function readFirstFormat(keys: DoorKeys, facts: string, signature: string): Answer {
  const text = Buffer.from(facts, 'base64url').toString();
  const [, bookingId, showId, admits] = FIRST_FACTS.exec(text) ?? [];
  if (bookingId === undefined || showId === undefined) return 'not-a-ticket';
  const given = Buffer.from(signature, 'base64url');
  if (!isSignedBy(keys.get(0), Buffer.from(facts), given)) return 'forged';
  return { ...ticketIdsOf({ bookingId, showId }), admits: Number(admits), issue: 1 };
}
