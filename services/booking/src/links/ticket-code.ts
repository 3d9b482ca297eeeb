import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

/** What the door must know. It says nothing about the person. */
export interface TicketFacts {
  bookingId: string;
  showId: string;
  /** How many people it lets in. */
  admits: number;
}
/** PKCS #8 around a 32-byte Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const keys = new Map<string, KeyObject>();

/** Cached for each secret: reading a key costs more than signing with it. */
function privateKeyOf(secret: string): KeyObject {
  const cached = keys.get(secret);
  if (cached !== undefined) return cached;
  const seed = createHash('sha256').update(`ticket ${secret}`).digest();
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  keys.set(secret, key);
  return key;
}

/** The public key with which a scanner at the door checks tickets without a network. */
export const doorKeyOf = (secret: string): string =>
  createPublicKey(privateKeyOf(secret))
    .export({ format: 'der', type: 'spki' })
    .toString('base64url');

/** The content of a ticket's QR code: "T1.facts.signature". */
export function ticketCodeOf(secret: string, { bookingId, showId, admits }: TicketFacts): string {
  const facts = Buffer.from([bookingId, showId, admits].join(' ')).toString('base64url');
  return `T1.${facts}.${sign(null, Buffer.from(facts), privateKeyOf(secret)).toString('base64url')}`;
}

/** @returns what a code says, or undefined if it was not signed with the secret half of the door key. */
export function readTicketCode(doorKey: string, code: string): TicketFacts | undefined {
  const [version, facts = '', signature = ''] = code.split('.');
  const key = createPublicKey({
    key: Buffer.from(doorKey, 'base64url'),
    format: 'der',
    type: 'spki',
  });
  if (
    version !== 'T1' ||
    !verify(null, Buffer.from(facts), key, Buffer.from(signature, 'base64url'))
  )
    return undefined;
  const [bookingId = '', showId = '', admits = ''] = Buffer.from(facts, 'base64url')
    .toString()
    .split(' ');
  return { bookingId, showId, admits: Number(admits) };
}
