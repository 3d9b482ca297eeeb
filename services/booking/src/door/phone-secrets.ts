import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;
const CREDENTIAL_BYTES = 32;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const newCredential = (): string => randomBytes(CREDENTIAL_BYTES).toString('base64url');
/** Tokens and credentials are random, so a plain hash cannot be guessed back. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
