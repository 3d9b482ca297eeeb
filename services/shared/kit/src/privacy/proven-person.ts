import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError, type PrivacyAct } from '@club/contracts';
import type { ProvenPerson } from '@club/messages';

const PROOF_MS = 5 * 60_000;

/** The form of an address that is compared: bookings ignore its case and nothing else. */
export const addressKeyOf = (email: string): string => email.trim().toLowerCase();

/** Names an address without revealing it. Who has the secret can only compare. */
export const addressHashOf = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`address ${addressKeyOf(email)}`)
    .digest('hex');

const proofOf = (secret: string, { email, act, until }: Omit<ProvenPerson, 'proof'>): string =>
  createHmac('sha256', secret)
    .update(`person ${act} ${until} ${addressKeyOf(email)}`)
    .digest('base64url');

/** For the holder of an address, whose link was opened just now. */
export function provePerson(
  secret: string,
  { email, act }: { email: string; act: PrivacyAct },
  now: Date,
): ProvenPerson {
  const person = { email, act, until: now.getTime() + PROOF_MS };
  return { ...person, proof: proofOf(secret, person) };
}

/** @throws UNAUTHORIZED unless the link for exactly this act was opened within the last minutes. */
export function requireProof(
  secret: string,
  person: ProvenPerson,
  { act, now }: { act: PrivacyAct; now: Date },
): void {
  const given = Buffer.from(person.proof);
  const expected = Buffer.from(proofOf(secret, person));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  // guard: data-needs-a-proven-address
  if (!isOurs || person.act !== act || person.until < now.getTime())
    throw new DomainError('UNAUTHORIZED');
}
