import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

/** One `id:secret`. Ids are 1 to 15; the key of TICKET_SECRET has the id 0. */
const ENTRY = '(?:[1-9]|1[0-5]):[\\w-]{32,100}';
/** The form of the setting TICKET_KEYS: entries with white space between them, the newest first; or nothing. */
export const TICKET_KEYS_FORM = new RegExp(`^(?:${ENTRY}(?:\\s+${ENTRY})*)?$`);

/** PKCS #8 around a 32-byte Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

interface KeySettings {
  TICKET_SECRET: string;
  TICKET_KEYS: string;
}

/** The private keys by their ids, the one that signs first. All of them verify, so that a change of key voids no ticket. */
type KeyRing = ReadonlyMap<number, KeyObject>;
/** The public keys by their ids. A scanner needs nothing else to check tickets without a network. */
export type DoorKeys = ReadonlyMap<number, KeyObject>;

const rings = new WeakMap<KeySettings, KeyRing>();

/** Cached for the settings of a process: reading a key costs more than signing with it. */
function keyRingOf(settings: KeySettings): KeyRing {
  const cached = rings.get(settings);
  if (cached !== undefined) return cached;
  const entries = settings.TICKET_KEYS.split(/\s+/).filter((entry) => entry !== '');
  const ring = new Map<number, KeyObject>();
  for (const entry of entries) {
    const [id = '', secret = ''] = entry.split(':');
    if (!ring.has(Number(id))) ring.set(Number(id), privateKeyOf(secret));
  }
  ring.set(0, privateKeyOf(settings.TICKET_SECRET));
  rings.set(settings, ring);
  return ring;
}

function privateKeyOf(secret: string): KeyObject {
  const seed = createHash('sha256').update(`ticket ${secret}`).digest();
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The id of the key that signs today. */
export const signingKeyIdOf = (settings: KeySettings): number =>
  keyRingOf(settings).keys().next().value ?? 0;

/** Signs with the key of this id. */
export function signWith(settings: KeySettings, id: number, facts: Uint8Array): Buffer {
  const key = keyRingOf(settings).get(id);
  if (key === undefined) throw new Error(`There is no ticket key ${id}.`);
  return sign(null, facts, key);
}

export const doorKeysOf = (settings: KeySettings): DoorKeys =>
  new Map([...keyRingOf(settings)].map(([id, key]) => [id, createPublicKey(key)]));

/** The public keys as phones read them: 32 bytes as base64url, the one that signs first. */
export const publicTicketKeysOf = (settings: KeySettings): { id: number; publicKey: string }[] =>
  [...doorKeysOf(settings)].map(([id, key]) => ({
    id,
    publicKey: key.export({ format: 'jwk' }).x ?? '',
  }));

/** @param key undefined if there is no key of the id that a ticket names. */
export const isSignedBy = (
  key: KeyObject | undefined,
  facts: Uint8Array,
  signature: Uint8Array,
): boolean => key !== undefined && verify(null, facts, key, signature);
