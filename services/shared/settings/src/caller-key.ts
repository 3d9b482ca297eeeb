import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** What precedes the 32 bytes of an Ed25519 key in its DER form. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The private Ed25519 key of a process that makes calls. Its secret may be any text, because the key is its hash. */
export const privateKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, createHash('sha256').update(secret).digest()]),
    format: 'der',
    type: 'pkcs8',
  });

/** The public key that belongs to a secret: 32 bytes in base64url. `infra/docker/make-secrets.sh` makes the same. */
export const publicKeyOf = (secret: string): string =>
  createPublicKey(privateKeyOf(secret))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_PREFIX.length)
    .toString('base64url');

/** @param text as `publicKeyOf` writes it. */
export const readPublicKey = (text: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(text, 'base64url')]),
    format: 'der',
    type: 'spki',
  });
