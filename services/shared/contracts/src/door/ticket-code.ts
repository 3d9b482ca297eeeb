import { base32nopad, base64urlnopad } from '@scure/base';

type Bytes = Uint8Array<ArrayBuffer>;

/** A code that has the form of a ticket. Whether one of our keys signed it is another question. */
export interface SealedTicket {
  /** The ids as the code has them; those of the first format may be any text. */
  bookingId: string;
  showId: string;
  /** How many people it lets in. */
  admits: number;
  /** Tickets of an earlier issue have been replaced. */
  issue: number;
  /** The key that has signed it, as it says. */
  keyId: number;
  signed: Bytes;
  signature: Bytes;
}

/**
 * "T2" and the base32 of: format and key id (4 bits each), booking (16 bytes), show (12), admits, issue, signature (64).
 * 154 characters of QR's alphanumeric set are exactly version 6 at level M. One more would make every module smaller.
 */
const PREFIX = 'T2';
const FORMAT = 2;
/** How many bytes a ticket has for the id of its booking and of its show. */
export const TICKET_ID_BYTES = { booking: 16, show: 12 } as const;
const SHOW_AT = 1 + TICKET_ID_BYTES.booking;
const ADMITS_AT = SHOW_AT + TICKET_ID_BYTES.show;
const FACTS_BYTES = ADMITS_AT + 2;
/** Every one of its bits is used, so that each text of this form is 95 whole bytes. */
const SECOND_FORM = /^T2[A-Z2-7]{152}$/i;
/** "T1.facts.signature", printed by earlier versions. */
const FIRST_FORM = /^T1\.([\w-]+)\.([\w-]+)$/;
const FIRST_FACTS = /^(\S+) (\S+) ([1-9]\d?)$/;

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOfHex = (hex: string): number[] =>
  (hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16));

/** An id of our own making is hexadecimal and stands for itself; a ticket has the hash of any other. */
export const isTicketId = (id: string, length: number): boolean =>
  id.length === 2 * length && /^[0-9a-f]+$/.test(id);

type Facts = Pick<SealedTicket, 'bookingId' | 'showId' | 'admits' | 'issue' | 'keyId'>;

/** The part of a ticket that is signed. @param facts whose ids fulfil `isTicketId`. */
export const factBytesOf = ({ bookingId, showId, admits, issue, keyId }: Facts): Bytes =>
  Uint8Array.from([
    (FORMAT << 4) | keyId,
    ...bytesOfHex(bookingId),
    ...bytesOfHex(showId),
    admits,
    issue,
  ]);

/** The content of a ticket's QR code, in capital letters and digits, which keyboard scanners do not change. */
export const sealedCodeOf = (facts: Bytes, signature: Uint8Array): string =>
  PREFIX + base32nopad.encode(Uint8Array.from([...facts, ...signature]));

/**
 * Takes apart a code that a scanner or a person has entered.
 * @returns undefined if it does not have the form of a ticket.
 */
export function openTicketCode(code: string): SealedTicket | undefined {
  if (SECOND_FORM.test(code)) return openSecondFormat(code);
  const [, facts, signature] = FIRST_FORM.exec(code) ?? [];
  if (facts === undefined || signature === undefined) return undefined;
  return openFirstFormat(facts, signature);
}

function openSecondFormat(code: string): SealedTicket | undefined {
  const bytes = Uint8Array.from(base32nopad.decode(code.slice(PREFIX.length).toUpperCase()));
  const [head = 0] = bytes;
  if (head >> 4 !== FORMAT) return undefined;
  return {
    bookingId: hexOf(bytes.subarray(1, SHOW_AT)),
    showId: hexOf(bytes.subarray(SHOW_AT, ADMITS_AT)),
    admits: bytes[ADMITS_AT] ?? 0,
    issue: bytes[ADMITS_AT + 1] ?? 0,
    keyId: head & 0b1111,
    signed: bytes.slice(0, FACTS_BYTES),
    signature: bytes.slice(FACTS_BYTES),
  };
}

/** It names neither key nor issue: the key was that of TICKET_SECRET, and the issue the first. */
function openFirstFormat(facts: string, signature: string): SealedTicket | undefined {
  const [text, signatureBytes] = [bytesOfBase64url(facts), bytesOfBase64url(signature)];
  if (text === undefined || signatureBytes === undefined) return undefined;
  const [, bookingId, showId, admits] = FIRST_FACTS.exec(new TextDecoder().decode(text)) ?? [];
  if (bookingId === undefined || showId === undefined) return undefined;
  return {
    bookingId,
    showId,
    admits: Number(admits),
    issue: 1,
    keyId: 0,
    signed: new TextEncoder().encode(facts),
    signature: signatureBytes,
  };
}

function bytesOfBase64url(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(base64urlnopad.decode(text));
  } catch {
    return undefined; // a length that base64 cannot have, or bits that no encoder sets
  }
}
