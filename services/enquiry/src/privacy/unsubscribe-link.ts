import { createHmac, timingSafeEqual } from 'node:crypto';
import { consentPurposeSchema, type ConsentPurpose } from '@club/contracts';

/** An address without the address itself, and one purpose of e-mails to it. */
export interface Recipient {
  purpose: ConsentPurpose;
  addressHash: string;
}

const signatureOf = (secret: string, facts: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${facts}`).digest('base64url');

/** "purpose.hash.signature". It has no end, because an old e-mail must unsubscribe too, and it names no address. */
export function unsubscribeTokenOf(secret: string, { purpose, addressHash }: Recipient): string {
  const facts = `${purpose}.${addressHash}`;
  return `${facts}.${signatureOf(secret, facts)}`;
}

/** @returns undefined if the token is not ours. */
export function readUnsubscribeToken(secret: string, token: string): Recipient | undefined {
  const [name = '', addressHash = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${name}.${addressHash}`));
  // guard: unsubscribe-links-are-signed
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const purpose = consentPurposeSchema.safeParse(name);
  return purpose.success ? { purpose: purpose.data, addressHash } : undefined;
}
