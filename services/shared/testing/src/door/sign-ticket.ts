import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { factBytesOf, sealedCodeOf } from '@club/contracts';

/** PKCS #8 around a 32-byte Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A signing key that is derived from a secret as booking does it. */
export interface TestKey {
  id: number;
  key: KeyObject;
}
export function testKey(id: number, secret: string): TestKey {
  const seed = createHash('sha256').update(`ticket ${secret}`).digest();
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  return { id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** The part of a key that phones have. */
export const publicKeyOf = ({ id, key }: TestKey) => ({
  id,
  publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
});

interface Facts {
  bookingId: string;
  showId: string;
  admits: number;
  issue: number;
}
/** A ticket's code as booking signs it. The journeys of the door compare the two: phones and booking must accept it. */
export function signTicket({ id, key }: TestKey, facts: Facts): string {
  const bytes = factBytesOf({ ...facts, keyId: id });
  return sealedCodeOf(bytes, sign(null, bytes, key));
}
